import { expect, test } from 'vitest'
import { applyMutation } from './applyMutation.ts'

const source = `// guard(true)\nexport const safe = {\n  on: guard(\n    true,\n  ),\n}\nconst text = 'guard(true)'\n`

test('replaces one node of the syntax tree, wherever its lines break', () => {
  expect(applyMutation({ file: 'a.ts', at: 'guard( true, )', becomes: 'false' }, source)).toBe(
    source.replace('guard(\n    true,\n  )', 'false'),
  )
})

test('throws for a change that matches no node, or two', () => {
  const change = { file: 'a.ts', becomes: '' }
  expect(() => applyMutation({ ...change, at: 'gone()' }, source)).toThrow('0 nodes')
  expect(() => applyMutation({ ...change, at: 'one()' }, 'one(); one()')).toThrow('2 nodes')
})

test('a value of a JSON file is a node too', () => {
  const change = { file: 'package.json', at: '"electron": "45.0.0"', becomes: '"electron": "30.0.0"' }
  expect(applyMutation(change, '{"a": {"electron": "45.0.0"}}')).toBe('{"a": {"electron": "30.0.0"}}')
})
