//! Collects the modules of a crate, and the paths in each module that refer to other modules.
//!
//! The paths come from `use` items, expressions, types, and the tokens of macros and attributes. Code under
//! `#[cfg(test)]` and generated files are skipped. Using a re-exported name counts as using the module that defines the
//! name. Method calls don't count, because only the compiler knows the type of the receiver.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Ident, TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{
    Attribute, ImplItem, ImplItemConst, ImplItemFn, ImplItemType, Item, ItemConst, ItemEnum,
    ItemFn, ItemImpl, ItemMacro, ItemMod, ItemStatic, ItemStruct, ItemTrait, ItemType, ItemUse,
    Macro, MetaList, UseTree, Visibility,
};

use super::TextFile;
use crate::shell::ChoreResult;

/// The maximum number of re-exports that we follow for a name. In code that doesn't compile, re-exports can be
/// circular.
const MAX_HOPS: usize = 8;

/// The modules of a crate, keyed by module path, such as `form::slider`. The path of the root is empty.
#[derive(Default)]
pub(super) struct ModuleGraph {
    modules: BTreeMap<String, Module>,
    /// The module path for each file.
    module_of_file: BTreeMap<String, String>,
}

#[derive(Default)]
struct Module {
    file: String,
    /// The names of the items that the module defines.
    items: BTreeSet<String>,
    imports: Vec<Import>,
    paths: Vec<NamedPath>,
}

/// A name that a `use` item imports into a module. The name of a glob import is `*`.
struct Import {
    name: String,
    path: Vec<String>,
}

/// A path with at least two segments.
struct NamedPath {
    segments: Vec<String>,
    line: usize,
}

/// The first path in a file that refers to another file.
#[derive(Debug)]
pub(super) struct Use {
    pub(super) path: String,
    pub(super) line: usize,
}

/// The first use of each file by each other file. The outer key is the file that contains the path, and the inner key
/// is the file that is used.
pub(super) type Uses = BTreeMap<String, BTreeMap<String, Use>>;

/// The module or item that a path leads to.
enum Place {
    Module(String),
    /// An item that this module defines.
    Item(String),
}

impl ModuleGraph {
    /// Collects the modules of a crate, starting from the crate's root file.
    ///
    /// # Errors
    ///
    /// Fails if a file is not valid Rust.
    pub(super) fn read(root: &str, files: &BTreeMap<&str, &TextFile>) -> ChoreResult<Self> {
        let folder =
            root.rsplit_once('/').map_or(String::new(), |(folder, _)| format!("{folder}/"));
        let mut graph = Self::default();
        let mut waiting = vec![(String::new(), root.to_owned(), folder)];
        while let Some((module, path, folder)) = waiting.pop() {
            let Some(file) = files.get(path.as_str()).filter(|file| !file.is_generated()) else {
                continue;
            };
            let parsed = syn::parse_file(&file.text).map_err(|error| format!("{path}: {error}"))?;
            graph.module_of_file.insert(path.clone(), module.clone());
            let mut collector =
                Collector { graph: &mut graph, module, file: path, folder, waiting };
            collector.enter_module();
            collector.visit_file(&parsed);
            waiting = collector.waiting;
        }
        Ok(graph)
    }

    /// Returns the uses between files. Omits uses of child modules by their parents.
    pub(super) fn uses(&self) -> Uses {
        let mut uses = Uses::new();
        for (name, module) in &self.modules {
            for path in &module.paths {
                let Some(target) = self.resolve(name, &path.segments, 0) else { continue };
                let (Place::Module(target) | Place::Item(target)) = target;
                let Some(used_module) = self.modules.get(&target) else { continue };
                if used_module.file != module.file
                    && !self.is_parent(&module.file, &used_module.file)
                {
                    let file_uses = uses.entry(module.file.clone()).or_default();
                    let path = Use { path: path.segments.join("::"), line: path.line };
                    file_uses.entry(used_module.file.clone()).or_insert(path);
                }
            }
        }
        uses
    }

    /// Returns `true` if the module in file `parent` contains the module in file `child`.
    fn is_parent(&self, parent: &str, child: &str) -> bool {
        let module_path = |file: &str| self.module_of_file.get(file).cloned().unwrap_or_default();
        module_path(child).starts_with(&join_path(&module_path(parent), ""))
    }

    /// Resolves a path that is used in the module `from`. Returns `None` for paths that lead to other crates.
    fn resolve(&self, from: &str, path: &[String], hops: usize) -> Option<Place> {
        let mut current_module = from.to_owned();
        for (index, segment) in path.iter().enumerate() {
            match segment.as_str() {
                "crate" => current_module.clear(),
                "self" => {}
                "super" => current_module.truncate(current_module.rfind("::").unwrap_or_default()),
                name => match self.find(&current_module, name, hops) {
                    Some(Place::Module(module)) => current_module = module,
                    Some(item) => return Some(item),
                    None if index == 0 => return None,
                    // The name was defined by a macro, or belongs to an item of another crate.
                    None => return Some(Place::Item(current_module)),
                },
            }
        }
        Some(Place::Module(current_module))
    }

    /// Finds the module or item with a name in a module's scope, including its imports.
    fn find(&self, module: &str, name: &str, hops: usize) -> Option<Place> {
        let child = join_path(module, name);
        if self.modules.contains_key(&child) {
            return Some(Place::Module(child));
        }
        let found_module = self.modules.get(module)?;
        if found_module.items.contains(name) {
            return Some(Place::Item(module.to_owned()));
        }
        if hops == MAX_HOPS {
            return None;
        }
        let mut matching_imports = found_module.imports.iter().filter(|import| import.name == name);
        let mut globs = found_module.imports.iter().filter(|import| import.name == "*");
        matching_imports.find_map(|import| self.resolve(module, &import.path, hops + 1)).or_else(
            || {
                globs.find_map(|glob| match self.resolve(module, &glob.path, hops + 1)? {
                    Place::Module(origin) if origin != module => self.find(&origin, name, hops + 1),
                    _ => None,
                })
            },
        )
    }
}

/// Appends a name to a module's path.
fn join_path(module: &str, name: &str) -> String {
    if module.is_empty() { name.to_owned() } else { format!("{module}::{name}") }
}

/// A visitor that collects the items, imports and paths in one file.
struct Collector<'graph> {
    graph: &'graph mut ModuleGraph,
    module: String,
    file: String,
    /// The folder that contains the files of the module's child modules.
    folder: String,
    /// Modules in other files that still have to be read. Each entry contains the module path, the file and the folder.
    waiting: Vec<(String, String, String)>,
}

impl Collector<'_> {
    fn enter_module(&mut self) -> &mut Module {
        let module = self.graph.modules.entry(self.module.clone()).or_default();
        module.file.clone_from(&self.file);
        module
    }

    fn record_path(&mut self, segments: Vec<String>, line: usize) {
        if segments.len() > 1 {
            self.enter_module().paths.push(NamedPath { segments, line });
        }
    }

    /// Collects the imports in a use tree. `stem` is the path that precedes the tree.
    fn import(&mut self, stem: &[String], tree: &UseTree) {
        let extend_stem = |name: &Ident| [stem, &[name.to_string()]].concat();
        let (path, name, line) = match tree {
            UseTree::Path(path) => return self.import(&extend_stem(&path.ident), &path.tree),
            UseTree::Group(group) => {
                return group.items.iter().for_each(|tree| self.import(stem, tree));
            }
            UseTree::Name(leaf) if leaf.ident == "self" => {
                (stem.to_vec(), stem.last().cloned().unwrap_or_default(), line_of(&leaf.ident))
            }
            UseTree::Name(leaf) => {
                (extend_stem(&leaf.ident), leaf.ident.to_string(), line_of(&leaf.ident))
            }
            UseTree::Rename(leaf) => {
                (extend_stem(&leaf.ident), leaf.rename.to_string(), line_of(&leaf.ident))
            }
            UseTree::Glob(glob) => {
                (stem.to_vec(), "*".to_owned(), glob.star_token.spans[0].start().line)
            }
        };
        self.enter_module().imports.push(Import { name, path: path.clone() });
        self.record_path(path, line);
    }

    /// Collects the paths in a token stream that `syn` does not parse, such as the arguments of a macro.
    fn scan(&mut self, tokens: TokenStream) {
        let (mut path, mut line, mut colons) = (Vec::new(), 0, 0);
        for token in tokens {
            match token {
                TokenTree::Punct(sign) if sign.as_char() == ':' && !path.is_empty() => colons += 1,
                TokenTree::Ident(name) => {
                    if colons != 2 {
                        self.record_path(std::mem::take(&mut path), line);
                        line = line_of(&name);
                    }
                    path.push(name.to_string());
                    colons = 0;
                }
                other => {
                    self.record_path(std::mem::take(&mut path), line);
                    colons = 0;
                    if let TokenTree::Group(group) = other {
                        self.scan(group.stream());
                    }
                }
            }
        }
        self.record_path(path, line);
    }
}

impl<'ast> Visit<'ast> for Collector<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        let (attributes, name) = attributes_and_name(item);
        if is_test(attributes) {
            return;
        }
        if let Some(name) = name {
            self.enter_module().items.insert(name.to_string());
        }
        visit::visit_item(self, item);
    }

    fn visit_impl_item(&mut self, item: &'ast ImplItem) {
        if let ImplItem::Fn(ImplItemFn { attrs, .. })
        | ImplItem::Const(ImplItemConst { attrs, .. })
        | ImplItem::Type(ImplItemType { attrs, .. }) = item
            && is_test(attrs)
        {
            return;
        }
        visit::visit_impl_item(self, item);
    }

    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        let name = item.ident.to_string();
        let module = join_path(&self.module, &name);
        let folder = format!("{}{name}/", self.folder);
        if item.content.is_none() {
            self.waiting.push((module, format!("{}{name}.rs", self.folder), folder));
            return;
        }
        let parent = (std::mem::replace(&mut self.module, module), self.folder.clone());
        self.folder = folder;
        self.enter_module();
        visit::visit_item_mod(self, item);
        (self.module, self.folder) = parent;
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        self.import(&[], &item.tree);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let segments = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        if let Some(first) = path.segments.first() {
            self.record_path(segments, line_of(&first.ident));
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'ast Macro) {
        self.scan(call.tokens.clone());
        visit::visit_macro(self, call);
    }

    fn visit_meta_list(&mut self, list: &'ast MetaList) {
        self.scan(list.tokens.clone());
    }

    /// Skips visibility modifiers, because `pub(in crate::form)` names a module without using it.
    fn visit_visibility(&mut self, _: &'ast Visibility) {}
}

fn line_of(name: &Ident) -> usize {
    name.span().start().line
}

/// Returns the attributes of an item, and the name of the item. The name is `None` for modules and for items without a
/// name.
fn attributes_and_name(item: &Item) -> (&[Attribute], Option<&Ident>) {
    match item {
        Item::Const(ItemConst { attrs, ident, .. })
        | Item::Enum(ItemEnum { attrs, ident, .. })
        | Item::Static(ItemStatic { attrs, ident, .. })
        | Item::Struct(ItemStruct { attrs, ident, .. })
        | Item::Trait(ItemTrait { attrs, ident, .. })
        | Item::Type(ItemType { attrs, ident, .. }) => (attrs, Some(ident)),
        Item::Fn(ItemFn { attrs, sig, .. }) => (attrs, Some(&sig.ident)),
        Item::Macro(ItemMacro { attrs, ident, .. }) => (attrs, ident.as_ref()),
        Item::Impl(ItemImpl { attrs, .. })
        | Item::Mod(ItemMod { attrs, .. })
        | Item::Use(ItemUse { attrs, .. }) => (attrs, None),
        _ => (&[], None),
    }
}

/// Returns `true` if the attributes contain `#[cfg(test)]` or `#[cfg(all(test, …))]`.
fn is_test(attributes: &[Attribute]) -> bool {
    let conditions = attributes.iter().filter(|attribute| attribute.path().is_ident("cfg"));
    let mut conditions = conditions.filter_map(|attribute| attribute.meta.require_list().ok());
    conditions.any(|condition| {
        let tokens = condition.tokens.to_string().replace(' ', "");
        tokens == "test" || tokens.starts_with("all(test,")
    })
}
