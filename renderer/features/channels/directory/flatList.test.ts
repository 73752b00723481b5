import { describe, expect, it } from 'vitest'
import { channel } from '../../../../shared/model/testing/eg.ts'
import { revealed } from '../../../ui/index.ts'
import { flatList, headingHeight, partsOf, rowHeight } from './flatList.ts'

const section = (key: string, ...ids: readonly number[]) => ({
  key,
  folderId: key === 'none' ? null : 1,
  title: key,
  channels: ids.map((id) => channel(id)),
})
const list = flatList([section('a', 1, 2), section('b', 3)])

describe('the lines of the directory', () => {
  it('are headings and channels of known heights', () => {
    expect(list.heights).toEqual([headingHeight, rowHeight, rowHeight, headingHeight, rowHeight])
    expect(list.channels.map(({ id }) => id)).toEqual([1, 2, 3])
    expect(list.indexOf.get(3)).toBe(2)
  })
  it('have no heading where there is no folder', () => {
    expect(flatList([section('none', 1)]).heights).toEqual([rowHeight])
    expect(flatList([section('a', 1)]).heights).toEqual([headingHeight, rowHeight])
    expect(flatList([section('a', 1), section('none', 2)]).rows[2]?.type).toBe('heading')
  })
  it('are drawn by section, whose heading may be out of sight', () => {
    const drawn = partsOf(list.rows, 2, 5).map(({ section: { key }, hasHeading, channels }) => [
      key,
      hasHeading,
      channels.length,
    ])
    expect(drawn).toEqual([
      ['a', false, 1],
      ['b', true, 1],
    ])
  })
  it('come into sight with their heading, and no further than needed', () => {
    const reveal = (index: number, scrollTop: number, height: number) =>
      revealed(list.tops[index] ?? NaN, list.bottoms[index] ?? NaN, scrollTop, height)
    expect(reveal(0, 20, 100)).toBe(0)
    expect(reveal(1, 0, 100)).toBe(headingHeight + 2 * rowHeight - 100)
    expect(reveal(1, 40, 100)).toBe(40)
    expect(reveal(2, 200, 100)).toBe(headingHeight + 2 * rowHeight)
  })
})
