import { link, type RuleCases } from './ruleCases.ts'

type Cells = readonly string[]

const row = (tag: 'td' | 'th', cells: Cells, style: (index: number) => string) =>
  `<tr>\n${cells.map((cell, index) => `<${tag}${style(index)}>${cell}</${tag}>\n`).join('')}</tr>\n`

function table(head: Cells, body: readonly Cells[], alignments: Cells = []): string {
  const style = (index: number) => (alignments[index] ? ` style="text-align: ${alignments[index]};"` : '')
  const rows = body.map((cells) => row('td', cells, style)).join('')
  return `<table>\n<thead>\n${row('th', head, style)}</thead>\n<tbody>\n${rows}</tbody>\n</table>`
}

export const tableCases: readonly RuleCases[] = [
  {
    rule: 'a table is a line of cells over a line of dashes, with pipes at the ends or without',
    rows: [
      ['a|b\n-|-\nc|d', table(['a', 'b'], [['c', 'd']])],
      ['| a | b |\n| - | - |\n| c | d |', table(['a', 'b'], [['c', 'd']])],
      ['|a|\n|-|\n|b|', table(['a'], [['b']])],
      ['a|b\n-|-', table(['a', 'b'], [['', '']])],
      ['a\n-\nb', '<p>a<br>\n-<br>\nb</p>'],
      ['a|b\n-|-|-\nc|d', '<p>a|b<br>\n-|-|-<br>\nc|d</p>'],
    ],
  },
  {
    rule: 'every row has as many cells as the head',
    rows: [
      ['a|b\n-|-\nc', table(['a', 'b'], [['c', '']])],
      ['a|b\n-|-\nc|d|e', table(['a', 'b'], [['c', 'd']])],
    ],
  },
  {
    rule: 'colons align a column',
    rows: [
      ['a|b|c\n:-|:-:|-:\n1|2|3', table(['a', 'b', 'c'], [['1', '2', '3']], ['left', 'center', 'right'])],
    ],
  },
  {
    rule: 'cells hold inline Markdown; a pipe in code or after a backslash is text',
    rows: [
      ['a|b\n-|-\n**c**|x.io', table(['a', 'b'], [['<strong>c</strong>', link('http://x.io', 'x.io')]])],
      ['a|b\n-|-\n`c|d`|e', table(['a', 'b'], [['<code>c|d</code>', 'e']])],
      ['a|b\n-|-\nc\\|d|e', table(['a', 'b'], [['c\\|d', 'e']])],
    ],
  },
  {
    rule: 'a table ends at a blank line and begins its block',
    rows: [
      ['a|b\n-|-\nc|d\n\ne', `${table(['a', 'b'], [['c', 'd']])}\n<p>e</p>`],
      ['x\na|b\n-|-\nc|d', '<p>x<br>\na|b<br>\n-|-<br>\nc|d</p>'],
    ],
  },
]
