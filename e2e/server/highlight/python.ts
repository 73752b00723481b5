import { classByWord, numbers, type Lexer } from './lexer.ts'

const words = classByWord({
  k: 'def class if elif else for while break continue return yield try except finally raise with as pass lambda global nonlocal del assert async await match case',
  kn: 'import from',
  kc: 'True False None',
  ow: 'and or not in is',
  bp: 'self cls',
  nb: 'abs all any bin bool bytes bytearray callable chr dict dir divmod enumerate eval exec filter float format frozenset getattr hasattr hash help hex id input int isinstance issubclass iter len list map max min next object oct open ord pow print property range repr reversed round set setattr slice sorted staticmethod classmethod str sum super tuple type vars zip',
  ne: 'Exception ArithmeticError AssertionError AttributeError EOFError FileNotFoundError ImportError IndexError KeyError KeyboardInterrupt LookupError NameError NotImplementedError OSError OverflowError RuntimeError StopIteration SyntaxError TimeoutError TypeError UnicodeError ValueError ZeroDivisionError',
})

function nameClass(word: string, before: string): string {
  if (before === 'def') return 'nf'
  if (before === 'class') return 'nc'
  if ((before === 'import' || before === 'from') && !words.has(word)) return 'nn'
  return before === '.' ? 'n' : (words.get(word) ?? 'n')
}

export const python: Lexer = [
  [/(?<![\s\S])#!.*/y, 'ch'],
  [/#.*/y, 'c1'],
  [/[rRbBuUfF]{1,2}(?=["'])/y, 'sa'],
  [/"""[\s\S]*?(?:"""|$(?![\s\S]))/y, 's2'],
  [/'''[\s\S]*?(?:'''|$(?![\s\S]))/y, 's1'],
  [/"(?:\\.|[^"\\\n])*"?/y, 's2'],
  [/'(?:\\.|[^'\\\n])*'?/y, 's1'],
  [/@[\p{L}_][\p{L}\p{N}_.]*/uy, 'nd'],
  [/[\p{L}_][\p{L}\p{N}_]*/uy, nameClass],
  ...numbers,
  [/[-+*/%=<>!&|^~@]+/y, 'o'],
  [/\.(?!\d)/y, 'o'],
  [/[()[\]{},:;]+/y, 'p'],
]
