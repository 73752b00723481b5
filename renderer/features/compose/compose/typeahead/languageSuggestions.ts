import { rankNamed } from './rank.ts'
import { maxSuggestions, type Suggestion, type SuggestionRequest } from './suggestion.ts'

/** Blocks that are no code, and names of common languages as the server's highlighter (Pygments) knows them. */
const languages = (
  'quote spoiler math text bash c c++ c# clojure cmake console css csv dart diff docker elixir elm erlang fish ' +
  'fortran go graphql groovy haskell html http ini java javascript jinja json jsx julia kotlin latex less lisp lua ' +
  'makefile markdown matlab nginx nix objective-c ocaml perl php powershell prolog protobuf python r rst ruby rust ' +
  'scala scheme scss sh solidity sql svelte swift terraform toml tsx typescript verilog vhdl vim vue xml yaml zig'
).split(' ')

/** Other names that users type for them. */
const shortNames: Readonly<Record<string, string>> = {
  cpp: 'c++',
  cs: 'c#',
  csharp: 'c#',
  hs: 'haskell',
  js: 'javascript',
  kt: 'kotlin',
  md: 'markdown',
  objc: 'objective-c',
  ps1: 'powershell',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  tex: 'latex',
  ts: 'typescript',
  yml: 'yaml',
}

/** Returns languages for a code block, those of the organization's code playgrounds first. */
export function languageSuggestions({ state, trigger }: SuggestionRequest): readonly Suggestion[] {
  const { playgrounds } = state
  const names = new Set([...playgrounds.map(({ language }) => language.toLowerCase()), ...languages])
  const typed = trigger.query.toLowerCase()
  const short = shortNames[typed]
  const named = [...names].map((name) => ({ name }))
  const ranked = rankNamed(named, typed, maxSuggestions).map(({ name }) => name)
  const found = new Set([...(short === undefined ? [] : [short]), ...ranked])
  return [...found].slice(0, maxSuggestions).map((name) => ({
    key: `language ${name}`,
    label: name,
    detail: '',
    icon: { type: 'language' },
    text: `${name}\n`,
  }))
}
