import { describe, expect, it } from 'vitest'
import { quoteOf } from '../quote.ts'
import { writtenParts } from './writtenParts.ts'

const link = '[plan b.pdf](/user_uploads/2/ab/plan%20b.pdf)'
const quoted = quoteOf('Ada', 3, 'https://x/#narrow/near/5', `hi\n${link}`)
const shown = (text: string) => writtenParts(text).map(({ start, end }) => text.slice(start, end))

describe('parts of a text', () => {
  it('finds uploads and quotes with their ranges', () => {
    const text = `See ${link}, and\n${quoted}Yes ![](/user_uploads/2/cd/a.png)`
    expect(shown(text)).toEqual([link, quoted.trimEnd(), '![](/user_uploads/2/cd/a.png)'])
    expect(writtenParts(text)).toMatchObject([
      { type: 'upload', name: 'plan b.pdf', pathId: '2/ab/plan b.pdf' },
      { type: 'quote', author: 'Ada', content: `hi\n${link}` },
      { type: 'upload', name: 'a.png', pathId: '2/cd/a.png' },
    ])
  })

  it('treats a quote without an author or with a nested quote as one part', () => {
    expect(writtenParts('```quote\nhi\n```')).toMatchObject([{ author: null, content: 'hi', start: 0 }])
    const inner = quoteOf('Ben', 4, 'l', 'inner')
    expect(writtenParts(quoteOf('Ada', 3, 'l', inner))).toMatchObject([{ author: 'Ada', content: inner }])
    expect(writtenParts('```quote\n```')).toMatchObject([{ content: '' }])
  })

  it.each([
    `\`${link}\``,
    `\`\`\`\n${link}\n\`\`\``,
    `~~~ js\n\`\`\`quote\n${link}\n\`\`\`\n~~~`,
    '```quote\nstill open',
    '[x](/user_uploads/..)',
    '[Uploading a.png…]()',
    '[quote](https://x/user_uploads/2/ab/a.png)',
  ])('finds none in %j', (text) => expect(writtenParts(text)).toEqual([]))

  it('skips a text over the limit, and scans a hostile one below it only once', () => {
    expect(writtenParts(link.repeat(2000))).toEqual([])
    expect(writtenParts('![](/user_uploads/'.repeat(2_700))).toEqual([])
    expect(writtenParts('```quote\n'.repeat(5_000))).toEqual([])
  })
})
