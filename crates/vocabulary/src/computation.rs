//! Variants of the kinds of work, such as matrix factorizations or table operations.

/// An operation on the rows of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableOperation {
    /// Keeps the rows that meet a condition.
    Filter,
    /// Groups the rows by a key and sums each group.
    GroupBy,
    /// Matches rows with the rows of another table.
    Join,
    /// Sorts the rows by a key.
    Sort,
    /// Computes each value from a sliding window of rows.
    Window,
    /// Processes the characters of each string.
    Text,
    /// Sums whole columns.
    Sum,
    /// Computes each value from the same value of another table, or from a constant.
    Arithmetic,
}

/// The source of a table: memory or a file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableFile {
    Memory,
    /// A CSV file, which is parsed.
    Csv,
    /// A Parquet file of compressed columns.
    Parquet,
}

/// A matrix factorization, or the problem that it solves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FactorizationKind {
    /// The solution of a linear system, by LU factorization.
    Solve,
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
    /// The median of the values in each window.
    Median,
    /// The smallest or largest value in each window: erosion, dilation.
    Morphology,
    /// A change of the image size, by linear interpolation.
    Resize,
    /// A rotation or another coordinate mapping, by linear interpolation.
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
    /// Reads elements at given indices.
    Gather,
    /// Writes elements at given indices.
    Scatter,
    /// Counts the elements in each bin.
    Histogram,
    /// Selects the elements that meet a condition.
    Mask,
    /// Computes cumulative sums or another scan.
    Scan,
    /// Computes the softmax of each row.
    Softmax,
    /// Returns the indices that sort the elements.
    Argsort,
    /// Selects the largest elements.
    TopK,
}

/// The purpose of a nearest-neighbor search: the neighbors themselves, or an algorithm that uses them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NeighborUse {
    /// A search that returns the neighbors.
    Search,
    /// Clustering of points with many neighbors within a given distance (DBSCAN).
    Dbscan,
    /// Hierarchical clustering that generalizes DBSCAN to all distances (HDBSCAN).
    Hdbscan,
    /// An embedding in the plane, optimized along the edges of the neighbor graph (UMAP).
    Umap,
    /// An embedding in the plane, optimized over all pairs of points (t-SNE).
    Tsne,
}

/// The condition under which a library searches for neighbors in a k-d tree instead of comparing all rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TreeSearch {
    Never,
    /// For tables with few features and queries with few neighbors, as with scikit-learn's `algorithm="auto"`.
    FewFeatures,
    Always,
}

impl TreeSearch {
    /// The limits of `FewFeatures`: at most 15 features, and fewer neighbors than half the number of rows.
    ///
    /// From scikit-learn 1.9.1 (`NeighborsBase._fit` with `algorithm="auto"`), read 2026-11-23.
    const AUTOMATIC_TREE_LIMITS: (f64, f64) = (15.0, 0.5);

    /// Returns `true` if the library uses a tree for this number of rows, features and neighbors.
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

/// The linear model that a fit computes.
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

/// The training method of an ensemble of decision trees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EnsembleKind {
    /// Trains one tree after another, each on the residuals of the previous trees.
    Boosting,
    /// Trains all trees independently, each on a sample of the rows and features.
    Forest,
}

/// The way in which a GPU library grows the trees of gradient boosting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TreeGrowth {
    /// Level by level, with all work on the GPU, as in XGBoost.
    Levels,
    /// Leaf by leaf on the GPU, after the CPU has found the bins, as in LightGBM's CUDA code.
    Leaves,
    /// Leaf by leaf. The GPU only computes histograms, and the CPU does the rest, as in LightGBM's OpenCL code.
    Histograms,
    /// Level by level with the same split for all nodes of a level, after the CPU has found the bins, as in CatBoost.
    Symmetric,
}
