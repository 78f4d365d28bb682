//! The variants of a computation.

/// What is done with the rows of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableOperation {
    /// Keep the rows that meet a condition.
    Filter,
    /// Group the rows by a key and add up.
    GroupBy,
    /// Match the rows with those of another table.
    Join,
    /// Sort the rows by a key.
    Sort,
    /// Work out each value from those of a window that slides over the rows.
    Window,
    /// Work on the characters of each text.
    Text,
}

/// Where a table comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableFile {
    /// It is in memory.
    Memory,
    /// A file of text.
    Csv,
    /// A file of compressed columns.
    Parquet,
}

/// Which factorization of a matrix is computed.
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

/// What is done with an image or volume, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FilterKind {
    /// A window of weights: convolution.
    Window,
    /// Weights that factor into one line per dimension: Gaussian, mean, Sobel.
    Separable,
    /// The median of the values in the window.
    Median,
    /// The least or the largest value in the window: erosion, dilation.
    Morphology,
    /// Another number of pixels, by linear interpolation.
    Resize,
    /// A rotation or another mapping of places, by linear interpolation.
    Warp,
    /// Another color space.
    Color,
}

/// What a reduction computes.
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
    /// Elements at given places.
    Gather,
    /// Elements put to given places.
    Scatter,
    /// How many elements fall into each of some bins.
    Histogram,
    /// The elements that meet a condition.
    Mask,
    /// Cumulative sums, or another scan.
    Scan,
    /// The softmax of each row.
    Softmax,
    /// The places of the elements in order.
    Argsort,
    /// The largest elements.
    TopK,
}

/// What the nearest neighbors of points are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NeighborUse {
    /// Themselves.
    Search,
    /// Clusters of points with many of them within a distance.
    Dbscan,
    /// The same at all distances.
    Hdbscan,
    /// Places in a plane, by gradients along the edges of their graph.
    Umap,
    /// Places in a plane, by gradients of all points.
    Tsne,
}

/// When a library looks for neighbors in a k-d tree, instead of comparing all rows.
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
    /// Features up to which, and share of the rows as neighbors below which, the second searches a tree: what
    /// `algorithm="auto"` of scikit-learn does (1.9.1, `NeighborsBase._fit`, read 2026-11-23).
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

/// Which linear model is fitted to a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinearModelKind {
    /// Linear regression by least squares.
    LeastSquares,
    /// Linear regression whose coefficients are kept small, by the normal equations.
    Ridge,
    /// Logistic regression, a classifier.
    Logistic,
    /// Principal components.
    Pca,
}

/// How an ensemble of decision trees is grown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EnsembleKind {
    /// One tree after another, each for what those before it have left over.
    Boosting,
    /// Each tree by itself, on a sample of rows and features.
    Forest,
}
