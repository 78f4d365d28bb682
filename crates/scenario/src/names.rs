//! Common names that are not in any table of options, such as product series, other spellings of networks and machines,
//! libraries that imply a kind of work, and weight formats.

/// The kind of object that a name refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NameKind {
    /// A kind of work. The name is replaced with the pairs of a link, or with an empty string if no family covers the
    /// work.
    Work,
    /// A network. The name is replaced with the id of a network.
    Network,
    /// A machine. The name is replaced with the id of a machine.
    Machine,
}

/// Returns the pairs or the id that replaces a name, or `None` if the name is unknown.
pub(crate) fn meaning(kind: NameKind, name: &str) -> Option<&'static str> {
    match kind {
        NameKind::Work => row(WORK, &letters(name)),
        NameKind::Machine => row(MACHINES, &letters(name)),
        NameKind::Network => network(name),
    }
}

/// Returns the bits per weight of a format as a string, such as `4.85` for `q4_k_m`.
pub(crate) fn bits_per_weight(name: &str) -> Option<&'static str> {
    row(BITS, &letters(name))
}

/// Kinds of work. Each row has the pairs of a link, then the names that mean the same, in lowercase letters and digits
/// only. The row that begins with `-` lists work that no family covers.
const WORK: &str = "\
w=trees xgboost xgb gbm gbdt gradientboostedtrees
w=trees&cpulib=lightgbm-cpu&gpulib=lightgbm lightgbm lgbm lightgbmcuda
w=trees&cpulib=lightgbm-cpu&gpulib=lightgbm-opencl lightgbmgpu lightgbmopencl
w=trees&cpulib=catboost-cpu&gpulib=catboost catboost catboostgpu
w=trees&algorithm=forest randomforest randomforests rf extratrees
w=kmeans kmeans clustering
w=knn nearestneighbors nearestneighbor nn vectorsearch annoy hnsw
w=knn&cpulib=faiss-cpu&gpulib=faiss faiss
w=knn&algorithm=tsne tsne
w=montecarlo montecarlo
w=linear linearregression leastsquares ols regression
w=linear&algorithm=logistic logisticregression logreg
w=linear&algorithm=ridge ridgeregression
w=linear&algorithm=pca principalcomponents principalcomponentanalysis
w=dataframe pandas dataframes groupbyjoin
w=dataframe&cpulib=polars polars
w=dataframe&gpulib=cudf cudf
w=elementwise&cpulib=numpy numpy
w=elementwise&gpulib=cupy cupy
w=llm llamacpp ollama chatbot
w=llm&gpulib=vllm vllm
w=matmul matrixmultiplication matrixproduct
w=sparse graph cugraph networkx
- svm svc svr supportvectormachine naivebayes prophet bfs dijkstra sssp shortestpath louvain";

/// Networks. Each row has the id of a network, then its other names. The name of a series means its most common
/// network. A network that is not in the catalog is replaced with one that has the same layers: Llama 3 8B for Llama
/// 3.1 8B, and Llama 3 70B for Llama 3.1 70B and 3.3 70B. RoBERTa has the layers of BERT and a larger vocabulary. The
/// image encoder of CLIP ViT-B/16 is ViT-B/16.
const NETWORKS: &str = "\
llama-3-8b llama llama3 llama31 llama318b metallama38b metallama318b deepseekr1distillllama8b
llama-3-70b llama3170b llama33 llama3370b
llama-3-2-3b llama32
llama-2-7b llama2 llama7b
llama-2-13b llama13b
llama-2-70b llama70b
mistral-7b mistral
mixtral-8x7b mixtral
qwen-2-5-7b qwen qwen2 qwen25 qwen7b deepseekr1distillqwen7b
qwen-2-5-14b qwen14b
phi-3-mini phi phi3 phi35 phi35mini
gemma-2-9b gemma gemma2
gpt-2 gpt gpt2small
whisper-small whisper
whisper-large whisperlargev1 whisperlargev2 whisperlargev3
yolov8n yolo yolov8
yolov5s yolov5
resnet-50 resnet
mobilenet-v2 mobilenet
mobilenet-v3-large mobilenetv3
efficientnet-b0 efficientnet
convnext-tiny convnext
densenet-121 densenet
vgg-16 vgg
u-net unet
vit-b-16 vit vitb vitbase clip clipvitb16 clipvitbasepatch16 vitbasepatch16 vitbasepatch16224
vit-l-16 vitlarge
bert-base roberta robertabase xlmroberta
bert-large robertalarge
minilm-l6 minilm allminilm allminilml6 allminilml6v2
t5-base t5
stable-diffusion-1-5 stablediffusion sd sd15 stablediffusionv15
stable-diffusion-xl stablediffusionxlbase10";

/// Machines. Each row has the id of the most basic machine of a series, then the names of the series.
const MACHINES: &str = "\
macbook-m4 macbook macbookair mac
macbook-pro-m4-pro macbookpro
mac-studio-m3-ultra macstudio
dgx-a100 dgx";

/// Bits per weight of formats, including scales. For a block format of llama.cpp, this is the size of a block divided
/// by its 32 or 256 weights (ggml-common.h). For a mix of block formats, it is the file size of Llama 2 7B divided by
/// its 6.74 G weights (llama.cpp, tools/quantize/README.md), read 2026-11-23.
const BITS: &str = "\
2.6 q2k
3.9 q3km q3
4 int4 4bit 4bits nf4 fp4 awq gptq
4.5 q4 q40
4.6 q4ks
4.85 q4km q4k
5 q41
5.5 q5 q50 q5ks
5.7 q5km q5k
6.6 q6 q6k
8 int8 8bit 8bits fp8
8.5 q8 q80
16 fp16 bf16 16bit half
32 fp32 32bit";

/// Suffixes of network names that do not change the architecture.
const ENDINGS: [&str; 13] = [
    "instruct", "chat", "base", "hf", "it", "gguf", "awq", "gptq", "uncased", "cased", "4k", "8k",
    "128k",
];

/// Returns the network with this name. The name may have an organization as a prefix and several suffixes, such as
/// `meta-llama/Llama-3-8B-Instruct`.
fn network(name: &str) -> Option<&'static str> {
    let mut name = name.rsplit('/').next()?;
    loop {
        let catalog_id = offload_catalog::network(name).map(|network| network.id);
        if let Some(id) = catalog_id.or_else(|| row(NETWORKS, &letters(name))) {
            return Some(id);
        }
        let (before, last) = name.rsplit_once(['-', '_', ' ', ':'])?;
        let last = last.to_ascii_lowercase();
        // Parsing a float would add 12 kB to the download, because exact parsing needs large tables.
        let is_version = last.strip_prefix('v').is_some_and(|version| {
            !version.is_empty() && version.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
        });
        if !is_version && !ENDINGS.contains(&&*last) {
            return None;
        }
        name = before;
    }
}

/// Returns the first column of the row that contains a word. Returns an empty string if the column is `-`.
fn row(table: &'static str, word: &str) -> Option<&'static str> {
    let mut rows = table.lines().filter_map(|line| line.split_once(' '));
    let (first, _) = rows.find(|(_, words)| words.split(' ').any(|row_word| row_word == word))?;
    Some(first.trim_start_matches('-'))
}

fn letters(name: &str) -> String {
    let letters = name.chars().filter(char::is_ascii_alphanumeric);
    letters.map(|letter| letter.to_ascii_lowercase()).collect()
}

#[cfg(test)]
mod tests {
    use super::{BITS, MACHINES, NETWORKS, NameKind, WORK, letters, meaning};
    use crate::{Choice, Number, decode};

    fn words(table: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
        let rows = table.lines().filter_map(|line| line.split_once(' '));
        rows.flat_map(|(first, words)| words.split(' ').map(move |word| (first, word)))
    }

    #[test]
    fn every_name_is_unique_and_names_an_existing_item() {
        for table in [WORK, NETWORKS, MACHINES, BITS] {
            let mut all_words: Vec<&str> = words(table).map(|(_, word)| word).collect();
            all_words.sort_unstable();
            assert!(all_words.windows(2).all(|pair| pair[0] != pair[1]), "{all_words:?}");
            assert!(all_words.iter().all(|word| letters(word) == *word), "{all_words:?}");
        }
        for (choice, table) in [(Choice::Network, NETWORKS), (Choice::Machine, MACHINES)] {
            for (id, word) in words(table) {
                assert!(choice.options().any(|option| option.id == id), "{id} of {word}");
            }
        }
        for (link, word) in words(WORK).filter(|(link, _)| *link != "-") {
            assert_eq!(decode("", link).notices, [], "{word}");
        }
        for (bits, word) in words(BITS) {
            let decoded = decode("", &format!("w=llm&bits={bits}"));
            assert_eq!(decoded.scenario.number(Number::Bits), bits.parse().ok(), "{word}");
        }
    }

    #[test]
    fn organizations_and_suffixes_of_network_names_are_ignored() {
        let network = |name| meaning(NameKind::Network, name);
        for name in [
            "meta-llama/Llama-3-8B",
            "Llama-3-8B-Instruct",
            "meta-llama/Meta-Llama-3-8B",
            "llama-3.1-8b",
            "llama3.1:8b-instruct",
        ] {
            assert_eq!(network(name), Some("llama-3-8b"), "{name}");
        }
        assert_eq!(network("mistralai/Mistral-7B-Instruct-v0.2"), Some("mistral-7b"));
        assert_eq!(network("microsoft/Phi-3-mini-4k-instruct"), Some("phi-3-mini"));
        assert_eq!(network("google/gemma-2-9b-it"), Some("gemma-2-9b"));
        assert_eq!(network("bert-base-uncased"), Some("bert-base"));
        assert_eq!((network("grok"), network(""), network("-base")), (None, None, None));
    }
}
