//! Prints the JSON Schema of the documents that the packages answer with: `schema > documents.schema.json`.

fn main() {
    println!("{:#}", offload_api::schema());
}
