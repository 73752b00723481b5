import { classByWord, numbers, type Lexer } from './lexer.ts'

const shellWords = classByWord({
  k: 'if then elif else fi for while until do done case esac in function select return break continue',
  nb: 'alias cd declare echo eval exec exit export false getopts kill local printf pwd read readonly set shift source test trap true type ulimit umask unset wait',
})

export const bash: Lexer = [
  [/(?<![\s\S])#!.*/y, 'ch'],
  [/(?<!\S)#.*/y, 'c1'],
  [/"(?:\\[\s\S]|[^"\\])*"?/y, 's2'],
  [/'[^']*'?/y, 's1'],
  [/\$\{[^}\n]*\}?|\$[\w#?@*!$-]/y, 'nv'],
  [/[A-Za-z_]\w*(?==)/y, 'nv'],
  [/-{1,2}[A-Za-z][\w-]*/y, ''],
  [/[A-Za-z_][\w./-]*/y, (word) => shellWords.get(word) ?? ''],
  [/\d+\b/y, 'm'],
  [/&&|\|\||[|&;<>=]+/y, 'o'],
  [/[()[\]{}]+/y, 'o'],
]

const rubyWords = classByWord({
  k: 'def class module if elsif else unless case when while until for in do end begin rescue ensure return yield break next redo retry then and or not alias undef super require require_relative include extend attr_reader attr_writer attr_accessor raise lambda proc',
  kc: 'true false nil',
  bp: 'self',
  nb: 'puts print p gets format sprintf loop rand sleep',
})

export const ruby: Lexer = [
  [/(?<![\s\S])#!.*/y, 'ch'],
  [/#.*/y, 'c1'],
  [/"(?:\\[\s\S]|[^"\\\n])*"?/y, 's2'],
  [/'(?:\\[\s\S]|[^'\\\n])*'?/y, 's1'],
  [/:[A-Za-z_]\w*[?!]?/y, 'ss'],
  [/@{1,2}\w+/y, 'vi'],
  [/\$\w+/y, 'vg'],
  [
    /[\p{L}_][\p{L}\p{N}_]*[?!]?/uy,
    (word, before) =>
      before === 'def'
        ? 'nf'
        : before === 'class'
          ? 'nc'
          : (rubyWords.get(word) ?? (/^\p{Lu}/u.test(word) ? 'no' : 'n')),
  ],
  ...numbers,
  [/[-+*/%=<>!&|^~?:.]+/y, 'o'],
  [/[()[\]{},;]+/y, 'p'],
]

const luaWords = classByWord({
  k: 'and break do else elseif end for function goto if in local not or repeat return then until while',
  kc: 'true false nil',
  nb: 'assert error getmetatable ipairs next pairs pcall print rawget rawset require select setmetatable tonumber tostring type unpack',
})

export const lua: Lexer = [
  [/--\[\[[\s\S]*?(?:\]\]|$(?![\s\S]))/y, 'cm'],
  [/--.*/y, 'c1'],
  [/"(?:\\[\s\S]|[^"\\\n])*"?/y, 's2'],
  [/'(?:\\[\s\S]|[^'\\\n])*'?/y, 's1'],
  [/[A-Za-z_]\w*/y, (word, before) => (before === 'function' ? 'nf' : (luaWords.get(word) ?? 'n'))],
  ...numbers,
  [/[-+*/%=<>~#^.:]+/y, 'o'],
  [/[()[\]{},;]+/y, 'p'],
]

const sqlWords = classByWord({
  k: 'ADD ALL ALTER ANALYZE AND AS ASC BEGIN BETWEEN BY CASE CHECK COLUMN COMMIT CONFLICT CONSTRAINT CREATE CROSS DATABASE DEFAULT DELETE DESC DISTINCT DO DROP ELSE END EXCEPT EXISTS EXPLAIN FOREIGN FROM FULL GROUP HAVING IF IN INDEX INNER INSERT INTERSECT INTO IS JOIN KEY LEFT LIKE LIMIT NOT NULL OFFSET ON OR ORDER OUTER PRIMARY REFERENCES RETURNING RIGHT ROLLBACK SELECT SET TABLE THEN TO TRANSACTION TRIGGER UNION UNIQUE UPDATE USING VALUES VIEW WHEN WHERE WITH',
  nb: 'BIGINT BLOB BOOLEAN CHAR DATE DECIMAL DOUBLE FLOAT INT INTEGER JSON JSONB NUMERIC REAL SERIAL SMALLINT TEXT TIME TIMESTAMP UUID VARCHAR',
})

export const sql: Lexer = [
  [/--.*/y, 'c1'],
  [/\/\*[\s\S]*?(?:\*\/|$(?![\s\S]))/y, 'cm'],
  [/'(?:''|[^'])*'?/y, 's1'],
  [/"[^"\n]*"?/y, 'ss'],
  [/[A-Za-z_]\w*/y, (word) => sqlWords.get(word.toUpperCase()) ?? 'n'],
  ...numbers,
  [/[-+*/%=<>!|]+/y, 'o'],
  [/[()[\]{},;.]+/y, 'p'],
]
