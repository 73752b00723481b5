import { c, cpp, csharp, go, java, javascript, kotlin, php, rust, swift, typescript } from './cFamily.ts'
import { highlightWith, type Lexer } from './lexer.ts'
import { css, diff, html, ini, json, tex, yaml } from './markup.ts'
import { python } from './python.ts'
import { bash, lua, ruby, sql } from './script.ts'

/*
 * Highlights code like the server. highlight.js 11.12.0, with its scopes mapped to the server's classes, was tried
 * (2026-11-30, highlight.test.ts): it renders none of the four recorded cases like the server, because it marks neither
 * operators nor punctuation. These lexers render all four.
 */

/** Lexers by the words that users write after a fence. */
const lexers: Readonly<Record<string, Lexer>> = {
  bash,
  c,
  'c++': cpp,
  cpp,
  cs: csharp,
  csharp,
  css,
  diff,
  go,
  golang: go,
  html,
  ini,
  java,
  javascript,
  js: javascript,
  json,
  jsx: javascript,
  kotlin,
  latex: tex,
  lua,
  php,
  py: python,
  python,
  python3: python,
  rb: ruby,
  rs: rust,
  ruby,
  rust,
  scala: kotlin,
  scss: css,
  sh: bash,
  shell: bash,
  sql,
  swift,
  tex,
  toml: ini,
  ts: typescript,
  tsx: typescript,
  typescript,
  xml: html,
  yaml,
  yml: yaml,
}

/** Returns code in spans with the short classes of the server's highlighter; null for unknown languages. */
export function highlight(source: string, language: string): string | null {
  const lexer = Object.hasOwn(lexers, language) ? lexers[language] : undefined
  return lexer === undefined ? null : highlightWith(lexer, source)
}
