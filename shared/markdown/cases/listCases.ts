import { code, quote, type RuleCases } from './ruleCases.ts'

export const listCases: readonly RuleCases[] = [
  {
    rule: 'a list item is a sign or a number with a dot, and a space',
    rows: [
      ['* a', '<ul>\n<li>a</li>\n</ul>'],
      ['- a\n+ b\n* c', '<ul>\n<li>a</li>\n<li>b</li>\n<li>c</li>\n</ul>'],
      ['1. a\n2. b', '<ol>\n<li>a</li>\n<li>b</li>\n</ol>'],
      [' * a', '<ul>\n<li>a</li>\n</ul>'],
      ['*   a', '<ul>\n<li>a</li>\n</ul>'],
      ['*a', '<p>*a</p>'],
      ['1.a', '<p>1.a</p>'],
      ['1) a', '<p>1) a</p>'],
      ['-', '<p>-</p>'],
      ['  * a', '<p>* a</p>'],
    ],
  },
  {
    rule: 'a numbered list starts at its first number and counts on',
    rows: [
      ['1. a\n1. b', '<ol>\n<li>a</li>\n<li>b</li>\n</ol>'],
      ['5. a\n9. b', '<ol start="5">\n<li>a</li>\n<li>b</li>\n</ol>'],
      ['0. a', '<ol start="0">\n<li>a</li>\n</ol>'],
      ['9. a\n10. b', '<ol start="9">\n<li>a</li>\n<li>b</li>\n</ol>'],
    ],
  },
  {
    rule: 'a list may follow a line of text if its number has one digit',
    rows: [
      ['x\n* a', '<p>x</p>\n<ul>\n<li>a</li>\n</ul>'],
      ['x\n1. a', '<p>x</p>\n<ol>\n<li>a</li>\n</ol>'],
      ['x\n10. a', '<p>x<br>\n10. a</p>'],
      ['# x\n* a', '<h1>x</h1>\n<ul>\n<li>a</li>\n</ul>'],
    ],
  },
  {
    rule: 'a line of text after an item belongs to the item',
    rows: [
      ['* a\nb', '<ul>\n<li>a<br>\nb</li>\n</ul>'],
      ['* a\n  b', '<ul>\n<li>a<br>\n  b</li>\n</ul>'],
      ['1. a\nb\n2. c', '<ol>\n<li>\n<p>a<br>\nb</p>\n</li>\n<li>\n<p>c</p>\n</li>\n</ol>'],
    ],
  },
  {
    rule: 'a list of the other kind is another list',
    rows: [
      ['1. a\n* b', '<ol>\n<li>a</li>\n</ol>\n<ul>\n<li>b</li>\n</ul>'],
      ['* a\n1. b', '<ul>\n<li>a</li>\n</ul>\n<ol>\n<li>b</li>\n</ol>'],
    ],
  },
  {
    rule: 'two or three spaces put an item into the item before it',
    rows: [
      ['* a\n  * b', '<ul>\n<li>a<ul>\n<li>b</li>\n</ul>\n</li>\n</ul>'],
      ['* a\n   * b', '<ul>\n<li>a<ul>\n<li>b</li>\n</ul>\n</li>\n</ul>'],
      ['* a\n * b', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
      ['* a\n  * b\n    * c', '<ul>\n<li>a<ul>\n<li>b<ul>\n<li>c</li>\n</ul>\n</li>\n</ul>\n</li>\n</ul>'],
      ['* a\n  * b\n* c', '<ul>\n<li>a<ul>\n<li>b</li>\n</ul>\n</li>\n<li>c</li>\n</ul>'],
      ['* a\n  * b\n  * c', '<ul>\n<li>a<ul>\n<li>b</li>\n<li>c</li>\n</ul>\n</li>\n</ul>'],
      ['1. a\n  1. b\n2. c', '<ol>\n<li>a<ol>\n<li>b</li>\n</ol>\n</li>\n<li>c</li>\n</ol>'],
      ['* a\n    * b', '<ul>\n<li>a<br>\n    * b</li>\n</ul>'],
    ],
  },
  {
    rule: 'a nested list of the other kind makes its item loose',
    rows: [
      ['1. a\n  * b', '<ol>\n<li>\n<p>a</p>\n<ul>\n<li>b</li>\n</ul>\n</li>\n</ol>'],
      [
        '1. a\n  * b\n2. c',
        '<ol>\n<li>\n<p>a</p>\n<ul>\n<li>b</li>\n</ul>\n</li>\n<li>\n<p>c</p>\n</li>\n</ol>',
      ],
    ],
  },
  {
    rule: 'a blank line between items makes both loose',
    rows: [
      ['* a\n\n* b', '<ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ul>'],
      ['* a\n\n\n* b', '<ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ul>'],
      ['* a\n* b\n\n* c', '<ul>\n<li>a</li>\n<li>\n<p>b</p>\n</li>\n<li>\n<p>c</p>\n</li>\n</ul>'],
      ['1. a\n\n2. b', '<ol>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ol>'],
      ['* a\n\nb', '<ul>\n<li>a</li>\n</ul>\n<p>b</p>'],
    ],
  },
  {
    rule: 'an indented block after a blank line belongs to the item',
    rows: [
      ['* a\n\n  b', '<ul>\n<li>\n<p>a</p>\n<p>b</p>\n</li>\n</ul>'],
      ['* a\n\n  * b', '<ul>\n<li>\n<p>a</p>\n<ul>\n<li>b</li>\n</ul>\n</li>\n</ul>'],
      ['* a\n\n  > b', `<ul>\n<li>\n<p>a</p>\n${quote('<p>b</p>')}\n</li>\n</ul>`],
      ['* a\n\n  b\n\n* c', '<ul>\n<li>\n<p>a</p>\n<p>b</p>\n</li>\n<li>\n<p>c</p>\n</li>\n</ul>'],
    ],
  },
  {
    rule: 'an item holds other blocks on its first line',
    rows: [
      ['* # a', '<ul>\n<li>\n<h1>a</h1>\n</li>\n</ul>'],
      ['* > a', `<ul>\n<li>\n${quote('<p>a</p>')}\n</li>\n</ul>`],
      ['* * a', '<ul>\n<li>\n<ul>\n<li>a</li>\n</ul>\n</li>\n</ul>'],
    ],
  },
  {
    rule: 'a fence ends a list',
    rows: [['* a\n```\nb\n```\n* c', `<ul>\n<li>a</li>\n</ul>\n${code('b')}\n<ul>\n<li>c</li>\n</ul>`]],
  },
]
