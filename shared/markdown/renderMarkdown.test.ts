import { describe, expect, it } from 'vitest'
import type { MarkdownContext } from './markdownContext.ts'
import { renderMarkdown } from './renderMarkdown.ts'

const context: MarkdownContext = {
  realmUrl: 'https://chat.example.invalid',
  user: (name, id) => (name === 'Ada' && (id === null || id === 31) ? { id: 31, name: 'Ada' } : null),
  group: (name) => (name === 'support' ? { id: 17, name } : null),
  channel: (name) => (name === 'news' ? { id: 9, name } : null),
  topicMessage: (_, topic) => (topic === 'Plan B' ? 214 : null),
  emojiCode: (name) => (name === 'tada' ? '1f389' : null),
  emojiName: (code) => (code === '1f389' ? 'tada' : null),
  linkifiers: (text) =>
    [...text.matchAll(/#(\d+)/g)].map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      url: `https://bugs.example.invalid/${match[1]}`,
    })),
}
const html = (source: string) => renderMarkdown(source, context).html

describe('renderMarkdown', () => {
  it('renders line breaks and paragraphs', () => expect(html('a\nb\n\nc')).toBe('<p>a<br>\nb</p>\n<p>c</p>'))

  it('emphasizes with asterisks, never with underscores', () =>
    expect(html('*i* **b** ~~s~~ _u_ snake_case x * y * z')).toBe(
      '<p><em>i</em> <strong>b</strong> <del>s</del> _u_ snake_case x * y * z</p>',
    ))

  it('escapes typed HTML', () =>
    expect(html('<img src=x onerror=alert(1)>')).toBe('<p>&lt;img src=x onerror=alert(1)&gt;</p>'))

  it('mentions users, groups and everyone, and reports them', () => {
    const result = renderMarkdown('@**Ada** @*support* @**all** @**topic** @_**Ada** @**Nobody**', context)
    expect(result.html).toBe(
      '<p><span class="user-mention" data-user-id="31">@Ada</span> ' +
        '<span class="user-group-mention" data-user-group-id="17">@support</span> ' +
        '<span class="user-mention channel-wildcard-mention" data-user-id="*">@all</span> ' +
        '<span class="topic-mention">@topic</span> ' +
        '<span class="user-mention silent" data-user-id="31">Ada</span> @<strong>Nobody</strong></p>',
    )
    expect(result).toMatchObject({
      mentionedUserIds: [31],
      mentionedGroupIds: [17],
      channelWildcard: true,
      topicWildcard: true,
    })
  })

  it('silences mentions in quotes', () => {
    const result = renderMarkdown('```quote\n@**Ada** and @**all**\n```\nyes', context)
    expect(result.html).toContain('<span class="user-mention silent" data-user-id="31">Ada</span>')
    expect(result).toMatchObject({ mentionedUserIds: [], channelWildcard: false })
  })

  it('links channels, topics and messages', () => {
    expect(html('#**news**')).toBe(
      '<p><a class="stream" data-stream-id="9" href="/#narrow/channel/9-news">#news</a></p>',
    )
    expect(html('#**news>Plan B**')).toContain('href="/#narrow/channel/9-news/topic/Plan.20B/with/214"')
    expect(html('#**news>Plan B@12**')).toContain(
      '<a class="message-link" href="/#narrow/channel/9-news/topic/Plan.20B/near/12">#news &gt; Plan B @ 💬</a>',
    )
    expect(html('#**news>**')).toContain(
      'href="/#narrow/channel/9-news/topic/">#news &gt; <em>general chat</em>',
    )
  })

  it('omits the empty topic in a permanent link', () => {
    const link = renderMarkdown('#**news>**', { ...context, topicMessage: () => 214 })
    expect(link.html).toContain('href="/#narrow/channel/9-news/topic/with/214"')
  })

  it('renders emoji by name and by character', () => {
    const tada = '<span aria-label="tada" class="emoji emoji-1f389" role="img" title="tada">:tada:</span>'
    expect(html(':tada: 🎉 :unheard_of:')).toBe(`<p>${tada} ${tada} :unheard_of:</p>`)
  })

  it("renders times for display in the reader's zone", () => {
    expect(html('<time:2026-01-02T03:04:05Z>')).toBe(
      '<p><time datetime="2026-01-02T03:04:05Z">2026-01-02T03:04:05Z</time></p>',
    )
    expect(html('<time:3 Jan 2026 3pm>')).toContain('datetime="2026-01-03T15:00:00Z"')
    expect(html('<time:3 Jan 2026 12:30am>')).toContain('datetime="2026-01-03T00:30:00Z"')
    expect(html('<time:later>')).toContain('timestamp-error')
  })

  it('nests quotes, spoilers and code', () => {
    expect(html('````quote\na\n```py\nx = "1"\n```\n````')).toBe(
      '<blockquote>\n<p>a</p>\n<p><div class="codehilite" data-code-language="Python"><pre><span></span><code>x = &quot;1&quot;\n</code></pre></div><br>\n</p>\n</blockquote>',
    )
    expect(html('```spoiler The end\nit was **her**\n```')).toBe(
      '<div class="spoiler-block"><div class="spoiler-header">\n<p>The end</p>\n</div><div class="spoiler-content" aria-hidden="true">\n<p>it was <strong>her</strong></p>\n</div></div>',
    )
  })

  it('links URLs and linkifiers, and keeps own links relative', () => {
    expect(html('see #42')).toBe('<p>see <a href="https://bugs.example.invalid/42">#42</a></p>')
    expect(html('[x](https://chat.example.invalid/#narrow/is/starred)')).toBe(
      '<p><a href="#narrow/is/starred">x</a></p>',
    )
    expect(html('[x](javascript:alert(1))')).not.toContain('<a')
  })
})
