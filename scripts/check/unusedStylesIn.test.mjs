import { expect, test } from 'vitest'
import { unusedStylesIn } from './unusedStylesIn.mjs'

const problems = (css, code) =>
  unusedStylesIn(
    new Map([
      ['renderer/a/a.module.css', css],
      ['renderer/a/A.tsx', `import styles from './a.module.css'\n${code}`],
    ]),
  )

test('finds a class that no importing file uses', () => {
  expect(problems('.row,\n.row > .name:hover {\n  gap: 2.5px;\n}', 'className={styles.row}')).toEqual([
    'renderer/a/a.module.css: nothing reads the class "name"',
  ])
})

test('finds a used class that does not exist', () => {
  expect(problems('/* .cell { } */\n.row {\n}', 'cx(styles.row, styles.cell)')).toEqual([
    'renderer/a/a.module.css: has no class "cell"',
  ])
})

test('accepts classes chosen by name or composed', () => {
  expect(problems('.first {\n}\n.second {\n}', 'styles[name]')).toEqual([])
  expect(problems('.first {\n}\n.second {\n  composes: first;\n}', 'styles.second')).toEqual([])
  const sheets = new Map([
    ['renderer/a/b/list.module.css', '.list {\n}'],
    ['renderer/a/a.module.css', ".own {\n  composes: list from './b/list.module.css';\n}"],
    ['renderer/a/A.tsx', "import a from './a.module.css'\na.own"],
  ])
  expect(unusedStylesIn(sheets)).toEqual([])
})

test('finds a custom property that is only set', () => {
  expect(problems('.row {\n  --gap: 2px;\n  --size: 3px;\n  width: var(--size);\n}', 'styles.row')).toEqual([
    'renderer/a/a.module.css: nothing reads the property "--gap"',
  ])
})
