//! Reads the words of the first language. A mistake in them ends the build with its file and line; every message of
//! the screens and commands becomes a function, so that whoever says it cannot misspell it or forget a field.

#![allow(clippy::disallowed_methods, reason = "a build script reads the words and writes code")]

use fluent_syntax::ast::{self, Entry, Expression, InlineExpression, Pattern, PatternElement};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// Files whose messages no enum of the core stands for.
const OF_SCREENS: [&str; 2] = ["screens", "commands"];

/// The variables of a message, and the file it stands in.
struct Found {
    variables: BTreeSet<String>,
    file: String,
}

fn main() {
    println!("cargo::rerun-if-changed=en");
    let mut found: BTreeMap<String, Found> = BTreeMap::new();
    let mut faults = Vec::new();
    let mut sources = String::new();
    for path in files(Path::new("en")) {
        let file = path.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
        let text = fs::read_to_string(&path).expect("a file of the crate can be read");
        read(&file, &text, &mut found, &mut faults);
        let path = fs::canonicalize(&path).expect("it was just read");
        writeln!(sources, "    ({file:?}, include_str!({path:?})),").expect("a string takes it");
    }
    for fault in &faults {
        println!("cargo::error={fault}");
    }
    let mut code = format!("pub(crate) const ENGLISH: &[(&str, &str)] = &[\n{sources}];\n");
    code.push_str("pub(crate) const MESSAGES: &[(&str, &[&str], &str)] = &[\n");
    for (id, Found { variables, file }) in &found {
        let variables: Vec<&String> = variables.iter().collect();
        writeln!(code, "    ({id:?}, &{variables:?}, {file:?}),").expect("a string takes it");
    }
    code.push_str("];\n");
    write("messages.rs", &code);
    write("words.rs", &words(&found));
}

fn files(directory: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(directory).expect("the folder of the language is there");
    let paths = entries.map(|entry| entry.expect("it can be listed").path());
    let mut paths: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|ending| ending == "ftl")).collect();
    paths.sort();
    paths
}

fn read(file: &str, text: &str, found: &mut BTreeMap<String, Found>, faults: &mut Vec<String>) {
    let resource = match fluent_syntax::parser::parse(text) {
        Ok(resource) => resource,
        Err((resource, errors)) => {
            for error in errors {
                let line = text[..error.pos.start.min(text.len())].lines().count().max(1);
                faults.push(format!("en/{file}, line {line}: {}", error.kind));
            }
            resource
        }
    };
    for entry in &resource.body {
        let (id, pattern) = match entry {
            Entry::Message(message) => (message.id.name, message.value.as_ref()),
            Entry::Term(term) => (term.id.name, Some(&term.value)),
            Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => continue,
            Entry::Junk { .. } => continue,
        };
        let mut variables = BTreeSet::new();
        if let Some(pattern) = pattern {
            in_pattern(pattern, &mut variables);
        }
        if matches!(entry, Entry::Term(_)) {
            continue;
        }
        let earlier = found.insert(id.to_owned(), Found { variables, file: file.to_owned() });
        if let Some(earlier) = earlier {
            faults.push(format!("en/{file}: {id} stands in {} already", earlier.file));
        }
    }
}

fn in_pattern(pattern: &Pattern<&str>, variables: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            in_expression(expression, variables);
        }
    }
}

fn in_expression(expression: &Expression<&str>, variables: &mut BTreeSet<String>) {
    match expression {
        Expression::Inline(inline) => in_inline(inline, variables),
        Expression::Select { selector, variants } => {
            in_inline(selector, variables);
            variants.iter().for_each(|variant| in_pattern(&variant.value, variables));
        }
    }
}

fn in_inline(inline: &InlineExpression<&str>, variables: &mut BTreeSet<String>) {
    match inline {
        InlineExpression::VariableReference { id } => {
            variables.insert(id.name.to_owned());
        }
        InlineExpression::Placeable { expression } => in_expression(expression, variables),
        InlineExpression::FunctionReference { arguments, .. } => in_arguments(arguments, variables),
        InlineExpression::TermReference { arguments: Some(arguments), .. } => {
            in_arguments(arguments, variables);
        }
        InlineExpression::TermReference { .. }
        | InlineExpression::StringLiteral { .. }
        | InlineExpression::NumberLiteral { .. }
        | InlineExpression::MessageReference { .. } => {}
    }
}

fn in_arguments(arguments: &ast::CallArguments<&str>, variables: &mut BTreeSet<String>) {
    arguments.positional.iter().for_each(|argument| in_inline(argument, variables));
    arguments.named.iter().for_each(|argument| in_inline(&argument.value, variables));
}

/// A function a message; its fields in the order of the alphabet, whatever their order in the sentence.
fn words(found: &BTreeMap<String, Found>) -> String {
    let mut code = String::new();
    for (id, Found { variables, file }) in found {
        if !OF_SCREENS.iter().any(|kind| file.starts_with(kind)) {
            continue;
        }
        let name = id.replace('-', "_");
        let parameters: Vec<String> = variables
            .iter()
            .map(|variable| format!("{}: impl domain::Field", field(variable)))
            .collect();
        let with: String = variables
            .iter()
            .map(|variable| format!(".with({variable:?}, &{})", field(variable)))
            .collect();
        writeln!(
            code,
            "pub fn {name}({}) -> domain::Said {{\n    domain::Said::plain({id:?}){with}\n}}\n",
            parameters.join(", ")
        )
        .expect("a string takes it");
    }
    code
}

fn field(variable: &str) -> String {
    variable.replace('-', "_")
}

fn write(name: &str, code: &str) {
    let directory = env::var("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&directory).join(name), code).expect("cargo's folder can be written");
}
