import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Narrow, NarrowTerm } from '../../api/types.ts'
import { decodeHashComponent, encodeHashComponent } from './hashComponent.ts'
import { narrowFragment } from './narrowFragment.ts'
import { parseNarrowFragment, parseNarrowLink } from './narrowLink.ts'
import { anyText } from '../testing/anyText.ts'

const realm = 'https://chat.example'
const terms = (...list: readonly (readonly [string, NarrowTerm['operand']])[]): Narrow =>
  list.map(([operator, operand]) => ({ operator, operand }))

describe('parseNarrowLink', () => {
  it.each<[string, Narrow, number | null]>([
    ['#narrow/channel/9-announce', terms(['channel', 9]), null],
    ['/#narrow/stream/9-announce', terms(['channel', 9]), null],
    ['#narrow/channel/9', terms(['channel', 9]), null],
    ['#narrow/channel/9-announce/', terms(['channel', 9]), null],
    ['#narrow/channel/9-a/topic/a.2Eb.20.2F.C3.A9', terms(['channel', 9], ['topic', 'a.b /é']), null],
    ['#narrow/channel/9-a/topic/T/with/7', terms(['channel', 9], ['topic', 'T'], ['with', 7]), null],
    ['#narrow/channel/9-a/topic/T/near/7', terms(['channel', 9], ['topic', 'T']), 7],
    ['#narrow/channel/9-a/subject/T', terms(['channel', 9], ['topic', 'T']), null],
    ['#narrow/channel/9-a/topic//near/5', terms(['channel', 9], ['topic', '']), 5],
    ['#narrow/channel/9-a/topic/with/5', terms(['channel', 9], ['topic', ''], ['with', 5]), null],
    ['#narrow/channel/9-a/topic/', terms(['channel', 9], ['topic', '']), null],
    ['#narrow/channel/9-a/topic', terms(['channel', 9], ['topic', '']), null],
    ['#narrow/channel/9-a/topic/with/with/5', terms(['channel', 9], ['topic', 'with'], ['with', 5]), null],
    ['#narrow/dm/8,12-group/near/3', terms(['dm', [8, 12]]), 3],
    ['#narrow/dm/8-Ada-Lovelace', terms(['dm', [8]]), null],
    ['#narrow/pm-with/8,12-pm', terms(['dm', [8, 12]]), null],
    ['#narrow/is/starred', terms(['is', 'starred']), null],
    ['#narrow/is/private', terms(['is', 'dm']), null],
    ['#narrow/search/two.20words', terms(['search', 'two words']), null],
    ['#narrow/sender/8-Ada', terms(['sender', 8]), null],
    ['#narrow/sender/me', terms(['sender', 'me']), null],
    ['#narrow/-has/link', [{ operator: 'has', operand: 'link', negated: true }], null],
    ['#narrow', [], null],
    [`${realm}/#narrow/is/unread`, terms(['is', 'unread']), null],
    ['HTTPS://CHAT.example:443/#narrow/is/unread', terms(['is', 'unread']), null],
  ])('reads %s', (href, narrow, near) => {
    expect(parseNarrowLink(href, realm)).toEqual({ narrow, near })
  })

  it.each([
    'https://other.example/#narrow/is/starred',
    'http://chat.example/#narrow/is/starred',
    'https://chat.example:8443/#narrow/is/starred',
    '/help/#narrow/is/starred',
    '/?x=1#narrow/is/starred',
    '#narrowing/is/starred',
    '#narrow/teapot/x',
    '#narrow/constructor/x',
    '#narrow/channel/9-a/topic/.FF.FF',
    '#narrow/channel/9-a/near/soon',
    '#narrow/-near/5',
    '#narrow/is',
    '#inbox',
    'https://',
  ])('rejects %s', (href) => expect(parseNarrowLink(href, realm)).toBeNull())

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'reads %s as an ordinary word',
    (word) => {
      expect(parseNarrowFragment(`#narrow/is/${word}`)?.narrow).toEqual(terms(['is', word]))
      expect(parseNarrowFragment(`#narrow/${word}/x`)).toBeNull()
    },
  )

  it('rejects a link with too many terms', () =>
    expect(parseNarrowFragment(`#narrow${'/is/dm'.repeat(100_000)}`)).toBeNull())

  it('resolves the channel names of old links', () => {
    const byName = (name: string) => (name === 'tea time' ? 4 : null)
    expect(parseNarrowFragment('#narrow/stream/tea-time', byName)?.narrow).toEqual(terms(['channel', 4]))
    expect(parseNarrowFragment('#narrow/stream/tea.20time', byName)?.narrow).toEqual(terms(['channel', 4]))
    expect(parseNarrowFragment('#narrow/stream/coffee', byName)?.narrow).toEqual(terms(['channel', 'coffee']))
  })
})

const anyOperand = anyText(30)
const id = fc.integer({ min: 1, max: 1e9 })
const term: fc.Arbitrary<readonly [string, NarrowTerm['operand']]> = fc.oneof(
  fc.tuple(fc.constant('channel'), id),
  fc.tuple(fc.constantFrom('topic', 'search'), anyOperand),
  fc.tuple(fc.constantFrom('dm', 'dm-including'), fc.array(id, { minLength: 1, maxLength: 4 })),
  fc.tuple(fc.constantFrom('sender', 'mentions', 'with', 'id'), id),
  fc.tuple(fc.constant('is'), fc.constantFrom('dm', 'unread', 'starred', 'followed')),
  fc.tuple(fc.constant('has'), fc.constantFrom('link', 'image')),
  fc.tuple(fc.constant('in'), fc.constantFrom('home', 'all')),
  fc.tuple(fc.constant('channels'), fc.constantFrom('public', 'web-public')),
)
const narrow: fc.Arbitrary<Narrow> = fc.array(
  fc
    .tuple(term, fc.boolean())
    .map(([[operator, operand], negated]) =>
      negated ? { operator, operand, negated } : { operator, operand },
    ),
  { maxLength: 5 },
)

describe('narrowFragment', () => {
  it('can be read back', () => {
    const names = { channelName: () => 'a.b (c)/d', userName: () => '9,é -x' }
    fc.assert(
      fc.property(narrow, fc.option(id), fc.boolean(), (original, near, named) => {
        const fragment = narrowFragment(original, { near, ...(named ? names : {}) })
        expect(parseNarrowLink(fragment, realm)).toEqual({ narrow: original, near })
        expect(parseNarrowLink(realm + '/' + fragment, realm)).toEqual({ narrow: original, near })
      }),
    )
  })

  it.each<[string, string]>([
    [narrowFragment(terms(['channel', 9]), { channelName: () => 'big news' }), '#narrow/channel/9-big-news'],
    [narrowFragment(terms(['channel', 9], ['topic', '']), { near: 5 }), '#narrow/channel/9/topic//near/5'],
    [
      narrowFragment(terms(['channel', 9], ['topic', 'a (b). c'])),
      '#narrow/channel/9/topic/a.20.28b.29.2E.20c',
    ],
    [narrowFragment(terms(['dm', [8, 12]])), '#narrow/dm/8,12-group'],
    [narrowFragment(terms(['dm', []]), { ownUserId: 7 }), '#narrow/dm/7'],
    [
      narrowFragment(terms(['channel', 9], ['dm', [8]]), { oldOperators: true }),
      '#narrow/stream/9/pm-with/8',
    ],
  ])('writes %s', (written, expected) => expect(written).toBe(expected))
})

describe('a component', () => {
  it('survives for any text without unpaired surrogates, in safe characters', () => {
    fc.assert(
      fc.property(anyOperand, (text) => {
        const encoded = encodeHashComponent(text)
        expect(encoded).toMatch(/^[\w.!~*'-]*$/)
        expect(decodeHashComponent(encoded)).toBe(text)
      }),
    )
  })

  it('replaces unpaired surrogates instead of failing', () =>
    expect(encodeHashComponent('a\uD800')).toBe('a.EF.BF.BD'))
})
