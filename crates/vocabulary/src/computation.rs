//! Variants of the kinds of work, such as the factorization of a matrix or the operation on a table.

/// An operation on the rows of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableOperation {
    /// Keep the rows that meet a condition.
    Filter,
    /// Group the rows by a key and sum each group.
    GroupBy,
    /// Match the rows with the rows of another table.
    Join,
    /// Sort the rows by a key.
    Sort,
    /// Compute each value from a sliding window over the rows.
    Window,
    /// Process the characters of each string.
    Text,
}

/// The source of a table: memory or a file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableFile {
    /// A table that is already in memory.
    Memory,
    /// A CSV file, which is parsed.
    Csv,
    /// A Parquet file of compressed columns.
    Parquet,
}

/// The factorization of a matrix, or the problem that it solves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FactorizationKind {
    /// The solution of a linear system, by LU factorization.
    Solve,
    /// The Cholesky factor.
    Cholesky,
    /// An orthogonal and a triangular factor (QR).
    Qr,
    /// Singular values and vectors in reduced form.
    Svd,
    /// Singular values and complete orthogonal bases on both sides (full SVD), NumPy's default.
    FullSvd,
    /// Eigenvalues and eigenvectors of a symmetric matrix.
    Eigen,
}

/// The operation of a filter on an image or a volume.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FilterKind {
    /// A convolution with a window of weights.
    Window,
    /// A convolution with a separable kernel, one dimension at a time: Gaussian, mean, Sobel.
    Separable,
    /// The median of the values in the window.
    Median,
    /// The smallest or largest value in the window: erosion, dilation.
    Morphology,
    /// A change of the number of pixels, by linear interpolation.
    Resize,
    /// A rotation or another mapping of coordinates, by linear interpolation.
    Warp,
    /// A conversion to another color space.
    Color,
}

/// The statistic that a reduction computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReductionKind {
    /// A sum, mean, minimum or maximum.
    Sum,
    /// A standard deviation or variance.
    Deviation,
}

/// A call that moves, counts or orders the elements of an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArrayOperation {
    /// Reads of elements at given indices.
    Gather,
    /// Writes of elements to given indices.
    Scatter,
    /// Counts of the elements in each bin.
    Histogram,
    /// Selection of the elements that meet a condition.
    Mask,
    /// Cumulative sums or another scan.
    Scan,
    /// The softmax of each row.
    Softmax,
    /// The indices that sort the elements.
    Argsort,
    /// The largest elements.
    TopK,
}

/// The algorithm that uses the nearest neighbors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NeighborUse {
    /// A search that returns the neighbors.
    Search,
    /// Clustering of points that have many neighbors within a given distance (DBSCAN).
    Dbscan,
    /// Clustering like DBSCAN, but for all distances at once (HDBSCAN).
    Hdbscan,
    /// An embedding in the plane, by gradients along the edges of the neighbor graph (UMAP).
    Umap,
    /// An embedding in the plane, by gradients between all points (t-SNE).
    Tsne,
}

/// The condition under which a library searches for neighbors in a k-d tree instead of comparing all rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TreeSearch {
    /// Never.
    Never,
    /// With few features and few neighbors, like scikit-learn's `algorithm="auto"`.
    FewFeatures,
    /// Always.
    Always,
}

impl TreeSearch {
    /// The limits of `FewFeatures`: at most this number of features, and fewer neighbors than this share of the rows.
    ///
    /// From scikit-learn 1.9.1 (`NeighborsBase._fit` with `algorithm="auto"`), read 2026-11-23.
    const AUTOMATIC_TREE_LIMITS: (f64, f64) = (15.0, 0.5);

    /// Returns `true` if the library searches a tree for this number of rows, features and neighbors.
    pub fn searches_tree(self, rows: f64, features: f64, neighbors: f64) -> bool {
        match self {
            Self::Never => false,
            Self::FewFeatures => {
                features <= Self::AUTOMATIC_TREE_LIMITS.0
                    && neighbors < (rows * Self::AUTOMATIC_TREE_LIMITS.1).floor()
            }
            Self::Always => true,
        }
    }
}

/// The linear model that is fitted to a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinearModelKind {
    /// Linear regression by least squares.
    LeastSquares,
    /// Linear regression with a penalty on large coefficients, by the normal equations.
    Ridge,
    /// Logistic regression, a classifier.
    Logistic,
    /// Principal component analysis.
    Pca,
}

/// The order in which an ensemble of decision trees grows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EnsembleKind {
    /// One tree after another, each fitted to the residuals of the previous trees.
    Boosting,
    /// All trees independently, each on a sample of the rows and features.
    Forest,
}
