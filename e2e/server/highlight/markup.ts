import { numbers, type Lexer } from './lexer.ts'

export const tex: Lexer = [
  [/%.*/y, 'c'],
  [/\\(?:[A-Za-z]+|[\s\S])/y, 'k'],
  [/[{}]/y, 'nb'],
  [/\$+/y, 's'],
  [/&/y, 'nb'],
]

export const json: Lexer = [
  [/"(?:\\.|[^"\\\n])*"(?=\s*:)/y, 'nt'],
  [/"(?:\\.|[^"\\\n])*"?/y, 's2'],
  [/(?:true|false|null)\b/y, 'kc'],
  [/-?\d+(?:\.\d+(?:[eE][+-]?\d+)?|[eE][+-]?\d+)/y, 'mf'],
  [/-?\d+/y, 'mi'],
  [/[{}[\],:]+/y, 'p'],
]

export const yaml: Lexer = [
  [/(?<!\S)#.*/y, 'c1'],
  [/^(?:---|\.\.\.)$/my, 'nn'],
  [/[\p{L}_][\p{L}\p{N}_.-]*(?=:(?:\s|$))/muy, 'nt'],
  [/"(?:\\.|[^"\\\n])*"?/y, 's'],
  [/'(?:''|[^'\n])*'?/y, 's'],
  [/[&*][\w-]+/y, 'nl'],
  [/(?:true|false|null|yes|no)\b/y, 'l'],
  [/[{}[\],:|>?-]/y, 'p'],
  [/[^\s:#,[\]{}]+/y, 'l'],
]

export const ini: Lexer = [
  [/^[^\S\n]*[#;].*/my, 'c1'],
  [/^[^\S\n]*\[[^\]\n]*\]+/my, 'k'],
  [/^[\w."-]+(?=\s*[=:])/my, 'na'],
  [/"(?:\\.|[^"\\\n])*"?|'[^'\n]*'?/y, 's'],
  [/(?:true|false)\b/y, 'kc'],
  ...numbers,
  [/=/y, 'o'],
]

export const html: Lexer = [
  [/<!--[\s\S]*?(?:-->|$(?![\s\S]))/y, 'c'],
  [/<![^>]*>?/y, 'cp'],
  [/<\/?/y, 'p'],
  [/(?<=<\/?)[\p{L}][\p{L}\p{N}:.-]*/uy, 'nt'],
  [/\/?>/y, 'p'],
  [/[\p{L}_:@][\p{L}\p{N}_:.-]*(?==)/uy, 'na'],
  // Matches whole words of text. Otherwise the rule before would search to the end of the word from each letter.
  [/[\p{L}_:@][\p{L}\p{N}_:.-]*/uy, ''],
  [/=(?=["'])/y, 'o'],
  [/(?<==)"[^"]*"?|(?<==)'[^']*'?/y, 's'],
  [/&\w+;/y, 'ni'],
]

export const css: Lexer = [
  [/\/\*[\s\S]*?(?:\*\/|$(?![\s\S]))/y, 'cm'],
  [/"(?:\\.|[^"\\\n])*"?/y, 's2'],
  [/'(?:\\.|[^'\\\n])*'?/y, 's1'],
  [/@[\w-]+/y, 'k'],
  [/\$[\w-]+|--[\w-]+/y, 'nv'],
  [/[.][A-Za-z_][\w-]*/y, 'nc'],
  [/#[\da-fA-F]{3,8}\b/y, 'mh'],
  [/#[\w-]+/y, 'nn'],
  [/[A-Za-z-]+(?=\s*:[^:{]*[;}\n])/y, 'k'],
  [/-?\d+\.\d+/y, 'mf'],
  [/-?\d+/y, 'mi'],
  [/(?<=\d)(?:px|em|rem|vh|vw|%|s|ms|deg|fr|ch|pt)/y, 'kt'],
  [/[A-Za-z][\w-]*/y, (_, before) => (before.endsWith(':') ? 'kc' : 'nt')],
  [/[>+~*=|]/y, 'o'],
  [/[()[\]{},;:]/y, 'p'],
]

export const diff: Lexer = [
  [/^(?:---|\+\+\+|diff|index) .*/my, 'gh'],
  [/^@@.*/my, 'gu'],
  [/^\+.*/my, 'gi'],
  [/^-.*/my, 'gd'],
  [/.+/y, ''],
]
