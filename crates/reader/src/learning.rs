//! Classical machine learning: scikit-learn's estimators, and approximate links for tree models.

use std::rc::Rc;

use crate::calling::CallArguments;
use crate::dtype::LONG;
use crate::event::{Event, Key, WorkKind};
use crate::reader::ProgramReader;
use crate::size::Polynomial;
use crate::unknown::Missing;
use crate::value::{Array, Object, PythonValue};

impl<'a> ProgramReader<'a> {
    pub(crate) fn estimator_method(
        &mut self,
        object: &Rc<Object<'a>>,
        name: &str,
        arguments: CallArguments<'a>,
        line: u32,
    ) -> PythonValue<'a> {
        let own = PythonValue::Object(object.clone());
        if let Some(value) =
            self.within(|reader| reader.composed_method(object, name, &arguments, line))
        {
            return value;
        }
        if name == "split"
            && let Some(folds) = self.folds(object, &arguments)
        {
            return folds;
        }
        let data = arguments
            .placed
            .first()
            .and_then(|placed| self.as_array(placed, crate::value::Home::NumPy));
        let fits = name.starts_with("fit");
        // `LabelEncoder` numbers the distinct labels in sorted order.
        if let Some(labels) = data.as_ref().filter(|data| data.shape.len() == 1)
            && object.class.ends_with("LabelEncoder")
        {
            let labels = labels.clone();
            let placed = vec![PythonValue::Array(labels.clone())];
            let call = if fits { "numpy.unique" } else { "numpy.copy" };
            self.array_call(call, placed, Vec::new(), line);
            return match name {
                "fit" => own,
                "inverse_transform" => PythonValue::Array(self.made(labels)),
                _ => PythonValue::Array(self.made(Array { dtype: LONG, ..labels })),
            };
        }
        let Some(data) = data.filter(|data| data.shape.len() == 2) else {
            if fits || matches!(name, "predict" | "predict_proba" | "transform") {
                self.unread_input(arguments.placed.first(), line);
            }
            return own;
        };
        if crate::libraries::outside(&object.class).is_some() {
            let settings = CallArguments { named: object.named.clone(), ..arguments };
            let link = self.nearest_link(&object.class, &settings).filter(|_| fits);
            if let (Some(link), Some(last)) = (link, self.outside.last_mut()) {
                last.link = Some(link);
            }
            return own;
        }
        if fits {
            object.fitted.replace(Some(data.clone()));
        }
        let both =
            ["return_std", "return_cov"].iter().any(|flag| arguments.flag(&[flag]) == Some(true));
        let row = if both { "deviations" } else { name };
        if let Some(value) = self.estimator_calls(object, row, &data, line) {
            return if both { PythonValue::list(vec![value.clone(), value]) } else { value };
        }
        if object.class.contains(".neural_network.MLP") {
            return self.perceptron(object, name, &arguments, &data, line);
        }
        let short = object.class.rsplit('.').next().unwrap_or_default().to_owned();
        let (rows, features) = (data.shape[0].clone(), data.shape[1].clone());
        let number = |at: usize, key: &str| object.argument(at, key).and_then(PythonValue::size);
        let mut event = Event::new(line, WorkKind::Learning("linear"), &short);
        event.elements = data.elements();
        event.dtype = data.dtype.as_float();
        event.cost.calls = Polynomial::one();
        event.cost.bytes = None;
        event.reads.push(data.base);
        let both = rows.times(&features);
        let mut keys =
            vec![("rows", Key::Size(rows.clone())), ("features", Key::Size(features.clone()))];
        match short.as_str() {
            "KMeans" | "MiniBatchKMeans" | "GaussianMixture" => {
                let clusters = number(0, "n_clusters")
                    .or_else(|| number(0, "n_components"))
                    .unwrap_or_else(|| Polynomial::of(8.0));
                let starts = number(usize::MAX, "n_init").unwrap_or_else(Polynomial::one);
                let iterations = if fits {
                    self.iterations(object, &short, 300.0, line)
                } else {
                    Polynomial::one()
                };
                event.work = WorkKind::Learning("kmeans");
                event.cost.flops =
                    Some(both.times(&clusters).times(&iterations).times(&starts).scaled(2.0));
                keys.push(("clusters", Key::Size(clusters)));
                keys.push(("inits", Key::Size(starts)));
                keys.push(("iters", Key::Size(iterations)));
            }
            "PCA" | "TruncatedSVD" if fits => {
                let solver = object.argument(usize::MAX, "svd_solver").and_then(PythonValue::text);
                if solver == Some("full") {
                    return self.whole_factorization(object, &data, name, line);
                }
                // By the eigenvalues of the covariance matrix, or by a randomized method for few components.
                let components = number(0, "n_components").unwrap_or_else(|| features.clone());
                let iterations = randomized_iterations(object, &data, components.value());
                event.cost.flops = Some(match iterations {
                    // Each iteration multiplies by the data and its transpose, with ten columns more than are kept; the
                    // result takes two more products.
                    Some(count) => both
                        .times(&components.plus(&Polynomial::of(10.0)))
                        .scaled(4.0 * count + 4.0),
                    None => both.times(&features).scaled(2.0).plus(&features.power(3).scaled(9.0)),
                });
                keys.extend([
                    ("algorithm", Key::Word("pca")),
                    ("components", Key::Size(components)),
                ]);
            }
            "PolynomialFeatures"
                if name.ends_with("transform")
                    && object.argument(usize::MAX, "interaction_only").is_none()
                    && object
                        .argument(0, "degree")
                        .is_none_or(|argument| argument.known().is_some()) =>
            {
                let degree = number(0, "degree").and_then(|number| number.value()).unwrap_or(2.0);
                let columns = products_of(&features, degree);
                let all = self.made(data.shaped(vec![rows, columns]));
                event.work = WorkKind::Elementwise;
                event.elements = all.elements();
                (event.inputs, event.outputs) = (1.0, 1.0);
                event.cost.flops = Some(all.elements());
                event.cost.bytes = Some(data.bytes().plus(&all.bytes()));
                event.writes = Some(all.base);
                self.note(event);
                return PythonValue::Array(all);
            }
            "LinearRegression" | "Ridge" if fits => {
                event.cost.flops = Some(
                    both.times(&features).scaled(2.0).plus(&features.power(3).scaled(1.0 / 3.0)),
                );
                keys.push((
                    "algorithm",
                    Key::Word(if short == "Ridge" { "ridge" } else { "linear" }),
                ));
            }
            "LogisticRegression" | "SGDClassifier" | "SGDRegressor" | "Lasso" | "ElasticNet"
            | "LinearSVC" | "LinearSVR"
                if fits =>
            {
                let iterations = self.iterations(object, &short, 100.0, line);
                event.cost.flops = Some(both.times(&iterations).scaled(4.0));
                keys.extend([
                    ("algorithm", Key::Word("logistic")),
                    ("iters", Key::Size(iterations)),
                ]);
            }
            "NearestNeighbors" | "KNeighborsClassifier" | "KNeighborsRegressor" => {
                if fits {
                    return own;
                }
                event.work = WorkKind::Learning("knn");
                let known = object
                    .fitted
                    .borrow()
                    .as_ref()
                    .and_then(|fitted| fitted.shape.first().cloned());
                let known = known.unwrap_or_else(|| rows.clone());
                event.cost.flops = Some(known.times(&rows).times(&features).scaled(2.0));
                keys[0].1 = Key::Size(known);
                keys.push(("queries", Key::Size(rows.clone())));
            }
            "StandardScaler" | "MinMaxScaler" | "RobustScaler" | "MaxAbsScaler" | "Normalizer" => {
                event.work = WorkKind::Elementwise;
                event.inputs = 1.0;
                event.outputs = 1.0;
                let passes = if name == "fit_transform" { 6.0 } else { 3.0 };
                event.cost.flops = Some(data.elements().scaled(passes));
                event.cost.bytes = Some(data.bytes().scaled(2.0 * passes));
                keys.clear();
            }
            _ => {
                if fits || matches!(name, "predict" | "predict_proba" | "transform") {
                    let all = PythonValue::Array(data.clone());
                    self.unknown_method(&object.class, all, name, &arguments, line);
                }
                return match name {
                    "predict" | "score" => PythonValue::Array(self.made(data.shaped(vec![rows]))),
                    "transform" | "fit_transform" | "predict_proba" => {
                        PythonValue::Array(self.made(data))
                    }
                    _ => own,
                };
            }
        }
        event.keys = keys;
        self.note(event);
        match name {
            "fit_transform" if matches!(short.as_str(), "PCA" | "TruncatedSVD") => {
                let components = number(0, "n_components").unwrap_or(features);
                PythonValue::Array(self.made(data.shaped(vec![rows, components])))
            }
            "transform" | "fit_transform" | "inverse_transform" => {
                PythonValue::Array(self.made(Array { dtype: data.dtype.as_float(), ..data }))
            }
            "predict" | "fit_predict" | "predict_proba" | "score" => {
                PythonValue::Array(self.made(data.shaped(vec![rows])))
            }
            "kneighbors" => {
                let count = object
                    .argument(0, "n_neighbors")
                    .and_then(PythonValue::size)
                    .unwrap_or_else(|| Polynomial::of(5.0));
                let one = self.made(data.shaped(vec![rows, count]));
                PythonValue::list(vec![PythonValue::Array(one.clone()), PythonValue::Array(one)])
            }
            _ => own,
        }
    }

    /// Returns the number of iterations of an estimator. It depends on the data, unless `tol=0` makes it run to the
    /// maximum.
    pub(crate) fn iterations(
        &mut self,
        object: &Object<'a>,
        class: &str,
        otherwise: f64,
        line: u32,
    ) -> Polynomial {
        let number = |key| object.argument(usize::MAX, key).and_then(PythonValue::known);
        let most = number("max_iter").unwrap_or(otherwise);
        if number("tol") == Some(0.0) {
            return Polynomial::of(most);
        }
        let why = format!("iterations of {class} depend on the data, at most {most}");
        let name = format!("iterations in line {line}");
        self.unknowns.of(&name, Missing::Iterations, line, &why)
    }

    /// Evaluates `PCA(svd_solver="full")`: a full SVD of the centered data.
    fn whole_factorization(
        &mut self,
        object: &Rc<Object<'a>>,
        data: &Array,
        name: &str,
        line: u32,
    ) -> PythonValue<'a> {
        let components = object.argument(0, "n_components").and_then(PythonValue::size);
        let matrix = PythonValue::Array(data.clone());
        let whole = vec![("full_matrices".to_owned(), PythonValue::int(0.0))];
        self.array_call("numpy.linalg.svd", vec![matrix], whole, line);
        if name == "fit" {
            return PythonValue::Object(object.clone());
        }
        let columns = components.unwrap_or_else(|| data.shape[1].clone());
        PythonValue::Array(self.made(data.shaped(vec![data.shape[0].clone(), columns])))
    }

    /// Returns the closest link for a tree model, as a suggestion: the actual time depends on the data.
    pub(crate) fn nearest_link(
        &mut self,
        class: &str,
        arguments: &CallArguments<'a>,
    ) -> Option<String> {
        let forest = class.contains("Forest") || class.contains("ExtraTrees");
        let trees = forest
            || class.contains("Boosting")
            || class.starts_with("xgboost")
            || class.starts_with("lightgbm")
            || class.starts_with("catboost");
        if !trees {
            return None;
        }
        let find = |value: &PythonValue<'a>| -> Option<Array> {
            match value {
                PythonValue::Array(array) => Some(array.clone()),
                PythonValue::Object(object) => {
                    object.arguments.iter().find_map(PythonValue::array).cloned()
                }
                _ => None,
            }
        };
        let data = arguments.placed.iter().find_map(find).filter(|array| array.shape.len() == 2)?;
        let (rows, features) = (data.shape[0].value()?, data.shape[1].value()?);
        let rounds = arguments
            .named(&["num_boost_round", "n_estimators"])
            .and_then(PythonValue::known)
            .unwrap_or(100.0);
        let parameters = match arguments.placed.first() {
            Some(PythonValue::Dict(dict)) => dict.borrow().items.clone(),
            _ => arguments.named.clone(),
        };
        let depth = parameters
            .iter()
            .find(|(name, _)| name == "max_depth")
            .and_then(|(_, value)| value.known())
            .unwrap_or(6.0);
        let algorithm = if forest { "&algorithm=forest" } else { "" };
        Some(format!(
            "w=trees{algorithm}&rows={rows}&features={features}&trees={rounds}&maxdepth={depth}"
        ))
    }
}

/// Returns the iterations of a randomized decomposition, or `None` if scikit-learn chooses another method.
fn randomized_iterations(object: &Object, data: &Array, components: Option<f64>) -> Option<f64> {
    let (rows, features) = (data.shape[0].value()?, data.shape[1].value()?);
    let less = rows.min(features);
    let said = |key| object.argument(usize::MAX, key);
    let number = |key| said(key).and_then(PythonValue::known);
    if object.class.ends_with("TruncatedSVD") {
        return Some(number("n_iter").unwrap_or(5.0));
    }
    let kept = components?;
    let usual = if kept < 0.1 * less { 7.0 } else { 4.0 };
    // If there are many rows per column, scikit-learn uses the covariance matrix instead.
    let by_itself = (features > 1_000.0 || rows < 10.0 * features) && kept < 0.8 * less;
    let randomized = match said("svd_solver").and_then(PythonValue::text) {
        None | Some("auto") => by_itself && rows.max(features) > 500.0,
        solver => solver == Some("randomized"),
    };
    randomized.then(|| number("iterated_power").unwrap_or(usual))
}

/// Returns the maximum number of monomials up to a degree, including the constant: `(n + d)! / (n! d!)`.
fn products_of(factors: &Polynomial, degree: f64) -> Polynomial {
    let (mut count, mut at) = (Polynomial::one(), 1.0);
    while at <= degree.min(64.0) {
        count = count.times(&factors.plus(&Polynomial::of(at))).scaled(1.0 / at);
        at += 1.0;
    }
    count
}
