import { describe, expect, it } from 'vitest'
import { parsePss } from './memory.ts'
import { descendants, parseStat, processorSeconds } from './processTree.ts'

describe('parseStat', () => {
  it('finds parent and times behind a name with spaces and brackets', () => {
    const line = '812 (a (odd) name) S 77 812 812 0 -1 4194304 10 0 0 0 150 25 3 4 20 0 5 0 100'
    expect(parseStat(line)).toEqual({ parent: 77, ticks: 175 })
  })
  it('returns nothing for a truncated line', () => {
    expect(parseStat('812 (name) S 77')).toBeNull()
  })
})

describe('descendants', () => {
  it('contain children of children and no other process', () => {
    const stat = (parent: number) => ({ parent, ticks: 0 })
    const all = new Map([
      [1, stat(0)],
      [5, stat(1)],
      [6, stat(5)],
      [7, stat(6)],
      [9, stat(1)],
    ])
    expect([...descendants(all, 5).keys()]).toEqual([5, 6, 7])
  })
})

describe('processorSeconds', () => {
  it('returns the time used by this process', async () => {
    expect(await processorSeconds(process.pid)).toBeGreaterThan(0)
  })
})

describe('parsePss', () => {
  it('reads the total and not its parts', () => {
    expect(parsePss('Rss:  900 kB\nPss:                 512 kB\nPss_Dirty:  100 kB\n')).toBe(512)
  })
  it('returns nothing for a process that ended', () => {
    expect(parsePss('')).toBeNull()
  })
})
