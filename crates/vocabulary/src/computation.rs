//! The variants of a computation.

/// An operation on the rows of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableOperation {
    /// Keep the rows that meet a condition.
    Filter,
    /// Group the rows by a key and add each group up.
    GroupBy,
    /// Match the rows with those of another table.
    Join,
    /// Sort the rows by a key.
    Sort,
    /// Compute each value from a window that slides over the rows.
    Window,
    /// Work on the characters of each text.
    Text,
}

/// The origin of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableFile {
    /// It is in memory.
    Memory,
    /// A text file.
    Csv,
    /// A file of compressed columns.
    Parquet,
}

/// The factorization of a matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FactorizationKind {
    /// The solution of a linear system, by LU factorization.
    Solve,
    /// The Cholesky factor.
    Cholesky,
    /// An orthogonal and a triangular factor (QR).
    Qr,
    /// Singular values and vectors, reduced.
    Svd,
    /// Singular values and full bases on both sides, NumPy's default.
    FullSvd,
    /// Eigenvalues and eigenvectors of a symmetric matrix.
    Eigen,
}

/// The operation of a filter on an image or a volume.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FilterKind {
    /// A window of weights: convolution.
    Window,
    /// Weights that factor into one line per dimension: Gaussian, mean, Sobel.
    Separable,
    /// The median of the values in the window.
    Median,
    /// The smallest or the largest value in the window: erosion, dilation.
    Morphology,
    /// Another number of pixels, by linear interpolation.
    Resize,
    /// A rotation or another mapping of coordinates, by linear interpolation.
    Warp,
    /// Another color space.
    Color,
}

/// The result of a reduction.
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
    /// Elements at given indices.
    Gather,
    /// Elements written to given indices.
    Scatter,
    /// The number of elements in each bin.
    Histogram,
    /// The elements that meet a condition.
    Mask,
    /// Cumulative sums, or another scan.
    Scan,
    /// The softmax of each row.
    Softmax,
    /// The indices that sort the elements.
    Argsort,
    /// The largest elements.
    TopK,
}

/// The use of the nearest neighbors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NeighborUse {
    /// The neighbors themselves.
    Search,
    /// Clusters of points that have many others within a distance (DBSCAN).
    Dbscan,
    /// The same at all distances (HDBSCAN).
    Hdbscan,
    /// Coordinates in a plane, by gradients along the edges of the neighbor graph (UMAP).
    Umap,
    /// Coordinates in a plane, by gradients of all points (t-SNE).
    Tsne,
}

/// The condition on which a library searches a k-d tree for neighbors, instead of comparing all
/// rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TreeSearch {
    /// Never.
    Never,
    /// With few features and few neighbors.
    FewFeatures,
    /// Always.
    Always,
}

impl TreeSearch {
    /// The limits of `FewFeatures`: up to this number of features, and fewer neighbors than this share of the rows.
    /// `algorithm="auto"` of scikit-learn has them (1.9.1, `NeighborsBase._fit`, read 2026-11-23).
    const FEW: (f64, f64) = (15.0, 0.5);

    /// Returns `true` if it searches a tree of these rows.
    pub fn searches_tree(self, rows: f64, features: f64, neighbors: f64) -> bool {
        match self {
            Self::Never => false,
            Self::FewFeatures => {
                features <= Self::FEW.0 && neighbors < (rows * Self::FEW.1).floor()
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
    /// Principal components.
    Pca,
}

/// The growth strategy of an ensemble of decision trees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EnsembleKind {
    /// One tree after another, each on the residuals of the trees before.
    Boosting,
    /// Each tree independently, on a sample of rows and features.
    Forest,
}
