import { expect, test } from 'vitest'
import { checkNode } from './checkNode.mjs'

test.each(['20.19.0', '20.20.2', '22.0.0', '24.1.0'])('%s is new enough', (version) => {
  expect(checkNode(version)).toBeUndefined()
})

test.each(['12.22.0', '18.20.4', '20.18.1'])('%s is rejected with one sentence', (version) => {
  expect(checkNode(version)).toBe(`Topical needs Node 20.19 or newer, and this is Node ${version}.`)
})
