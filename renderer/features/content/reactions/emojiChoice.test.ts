import { expect, test } from 'vitest'
import names from '../../../../assets/emoji/names.json' with { type: 'json' }
import type { RealmEmoji } from '../../../../shared/api/types.ts'
import { account } from '../../../../shared/model/testing/eg.ts'
import { findEmoji, ownEmoji, quickChoices, realmChoice, type EmojiChoice } from './emojiChoice.ts'
import { parseEmojiTable, withServerNames } from './emojiTable.ts'

const table = parseEmojiTable(names)
const parrot: RealmEmoji = {
  id: '5',
  name: 'tada',
  sourceUrl: '/p.gif',
  stillUrl: null,
  isDeactivated: false,
  authorId: null,
}
const found = (query: string, realm = new Map<string, EmojiChoice>()) => findEmoji(table, realm, query, 8)

test('each name belongs to one emoji, and codes have no variation selectors', () => {
  const all = table.groups.flatMap(({ emoji }) => emoji)
  expect(all.length).toBeGreaterThan(1700)
  expect(new Set(all.flatMap((unicodeEmoji) => unicodeEmoji.names)).size).toBe(
    all.flatMap((unicodeEmoji) => unicodeEmoji.names).length,
  )
  expect(all.filter(({ code }) => code.includes('fe0f'))).toEqual([])
})

test('the beginning of a name ranks before the middle', () => {
  expect(found('thumbs')[0]).toMatchObject({ name: 'thumbs_up', code: '1f44d', type: 'unicode_emoji' })
  expect(found('heart')[0]).toMatchObject({ name: 'heart', code: '2764', char: '❤️' })
  expect(found('thumbs up')[0]?.name).toBe('thumbs_up')
  expect(found('nothing like this')).toEqual([])
})

test('an emoji of the organization hides another one with its name', () => {
  const results = found('tada', new Map([['tada', realmChoice(parrot)]]))
  expect(results[0]).toMatchObject({ type: 'realm_emoji', code: '5' })
  expect(results.filter(({ code }) => code === '1f389')).toEqual([])
})

test('all quick emoji exist', () => {
  expect(quickChoices(table)).toHaveLength(8)
})

test("emoji have the server's names, and those unknown to it are left out", () => {
  const own = {
    smileys: [
      ['1f600', 'grinning'],
      ['1f9ff', 'nazar_amulet'],
    ],
  }
  const adopted = parseEmojiTable(withServerNames(own, { '1f600': ['big_grin', 'grinning'] }))
  expect(adopted.byCode.get('1f600')?.names).toEqual(['big_grin', 'grinning'])
  expect(adopted.byName.get('big_grin')?.code).toBe('1f600')
  expect(adopted.byCode.has('1f9ff')).toBe(false)
})

test("the product's emoji has its wire name, and one of the organization hides it", () => {
  const fields = { featureLevel: 247, wireName: 'maker' }
  const own = ownEmoji(account({ ...fields, emoji: [parrot] }))
  expect(found('mak', new Map(own))[0]).toMatchObject({
    name: 'maker',
    code: 'maker',
    type: 'maker_extra_emoji',
  })
  expect([...own.keys()].sort()).toEqual(['maker', 'tada'])
  const hiding = ownEmoji(account({ ...fields, emoji: [{ ...parrot, name: 'maker' }] }))
  expect([...hiding.values()]).toMatchObject([{ name: 'maker', type: 'realm_emoji' }])
  expect(ownEmoji(account({ featureLevel: 0, wireName: 'service' })).size).toBe(0)
})
