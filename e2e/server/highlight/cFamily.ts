import { classByWord, numbers, type Lexer, type LexerRule } from './lexer.ts'

interface Dialect {
  readonly words: Readonly<Record<string, string>>
  /** Class of names that are not keywords. */
  readonly name?: string
  /** Rules that precede the common ones. */
  readonly first?: readonly LexerRule[]
}

/** Returns a lexer for a language with the comments, strings and braces of C. */
function cFamily({ words, name = 'n', first = [] }: Dialect): Lexer {
  const byWord = classByWord(words)
  const nameClass = (word: string, before: string) => {
    if (before === '.') return name
    if (/^(?:class|struct|interface|enum|trait)$/.test(before)) return 'nc'
    if (/^(?:function|func|fn|fun)$/.test(before)) return 'nf'
    return byWord.get(word) ?? name
  }
  return [
    ...first,
    [/\/\/.*/y, 'c1'],
    [/\/\*[\s\S]*?(?:\*\/|$(?![\s\S]))/y, 'cm'],
    [/"(?:\\[\s\S]|[^"\\\n])*"?/y, 's2'],
    [/'(?:\\[\s\S]|[^'\\\n])*'?/y, 's1'],
    [/[\p{L}_$][\p{L}\p{N}_$]*/uy, nameClass],
    ...numbers,
    [/[-+*/%=<>!&|^~?:]+/y, 'o'],
    [/[()[\]{},;.]+/y, 'p'],
  ]
}

const template: LexerRule = [/`(?:\\[\s\S]|[^`\\])*`?/y, 'sb']
const control = 'if else for while do switch case default break continue return'
const preprocessor: LexerRule = [/#[ \t]*\w+.*/y, 'cp']
const annotation: LexerRule = [/@[\p{L}_][\p{L}\p{N}_.]*/uy, 'nd']

const script = {
  k: `${control} throw try catch finally new in of instanceof typeof void delete yield await export import from as`,
  kd: 'var let const function class extends async static get set',
  kc: 'true false null undefined NaN Infinity',
  k_this: 'this super',
  nb: 'Array Boolean Date Error JSON Map Math Number Object Promise Proxy RegExp Set String Symbol console document window globalThis process parseInt parseFloat',
}
const { k_this: itself, ...scriptWords } = script
const javascriptWords = { ...scriptWords, k: `${scriptWords.k} ${itself}` }

export const javascript = cFamily({ words: javascriptWords, name: 'nx', first: [template, annotation] })

export const typescript = cFamily({
  words: {
    ...javascriptWords,
    kd: `${javascriptWords.kd} interface type enum namespace declare abstract readonly public private protected implements keyof satisfies`,
    kt: 'string number boolean any unknown never object bigint symbol',
  },
  name: 'nx',
  first: [template, annotation],
})

const cTypes =
  'int char short long float double void unsigned signed bool size_t int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t'

export const c = cFamily({
  words: {
    k: `${control} goto sizeof typedef struct union enum static extern const volatile register inline restrict`,
    kt: cTypes,
    kc: 'true false NULL',
  },
  first: [preprocessor],
})

export const cpp = cFamily({
  words: {
    k: `${control} goto sizeof typedef struct union enum static extern const volatile inline class public private protected virtual override final template typename namespace using new delete this throw try catch operator friend explicit constexpr noexcept auto`,
    kt: `${cTypes} wchar_t string`,
    kc: 'true false NULL nullptr',
  },
  first: [preprocessor],
})

const classes =
  'class interface enum extends implements public private protected static final abstract new this super throw throws try catch finally import package instanceof'

export const java = cFamily({
  words: {
    k: `${control} ${classes} synchronized transient volatile native assert record sealed permits var`,
    kt: 'int char short long float double void boolean byte',
    kc: 'true false null',
  },
  first: [annotation],
})

export const csharp = cFamily({
  words: {
    k: `${control} class interface enum struct record namespace using public private protected internal static readonly const abstract sealed virtual override new this base throw try catch finally foreach in is as async await yield get set out ref params lock where select from`,
    kt: 'int char short long float double decimal void bool byte string object var dynamic uint ulong',
    kc: 'true false null',
  },
})

export const go = cFamily({
  words: {
    k: `${control} go select defer fallthrough goto range`,
    kn: 'package import',
    kd: 'func var const type struct interface map chan',
    kt: 'bool byte complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string uint uint8 uint16 uint32 uint64 uintptr any',
    kc: 'true false nil iota',
    nb: 'append cap close copy delete len make new panic print println recover',
  },
  name: 'nx',
  first: [template],
})

export const rust = cFamily({
  words: {
    k: 'as async await break const continue crate dyn else enum extern fn for if impl in let loop match mod move mut pub ref return static struct super trait type unsafe use where while',
    kt: 'i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64 bool char str String Vec Option Result Box Self',
    kc: 'true false None Some Ok Err',
    bp: 'self',
  },
  first: [
    [/'[a-z_]\w*(?!')/y, 'na'],
    [/[a-z_]\w*!/y, 'fm'],
    [/#!?\[[^\]\n]*\]/y, 'cp'],
  ],
})

export const kotlin = cFamily({
  words: {
    k: `${control} when fun val var class object interface data sealed enum companion open abstract override private public protected internal import package in is as by throw try catch finally this super suspend lateinit constructor init`,
    kt: 'Int Long Short Byte Float Double Boolean Char String Unit Any Nothing List Map Set Array',
    kc: 'true false null',
  },
  first: [annotation],
})

export const swift = cFamily({
  words: {
    k: `${control} guard defer repeat func let var class struct enum protocol extension import init deinit in is as throw throws try catch self super static private public internal fileprivate open override async await where some`,
    kt: 'Int Double Float Bool String Character Void Any Array Dictionary Set Optional',
    kc: 'true false nil',
  },
  first: [annotation],
})

export const php = cFamily({
  words: {
    k: `${control} ${classes} function echo foreach as namespace use require require_once include fn match global isset unset empty elseif`,
    kc: 'true false null TRUE FALSE NULL',
  },
  first: [
    [/<\?(?:php|=)?|\?>/y, 'cp'],
    [/\$\w+/y, 'nv'],
    [/#.*/y, 'c1'],
  ],
})
