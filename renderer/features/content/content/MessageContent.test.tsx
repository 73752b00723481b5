import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { alertWordPattern } from '../../../../shared/content/text/highlightWords.ts'
import { MessageContent } from './MessageContent.tsx'
import { show } from './testEnvironment.tsx'

afterEach(cleanup)

describe('links', () => {
  it('open outside the app, with a tooltip, and never navigate the page', () => {
    const { asked } = show('<p><a href="https://tea.example/pot">the pot</a></p>')
    const link = screen.getByRole('link', { name: 'the pot' })
    expect(link.getAttribute('rel')).toContain('noreferrer')
    expect(link.getAttribute('target')).toBeNull()
    expect(link.dataset['tooltip']).toBe('https://tea.example/pot')
    expect(fireEvent.click(link)).toBe(false)
    fireEvent(link, new MouseEvent('auxclick', { button: 1, bubbles: true, cancelable: true }))
    expect(asked).toEqual([
      { open: 'external', url: 'https://tea.example/pot' },
      { open: 'external', url: 'https://tea.example/pot' },
    ])
  })

  it('have no tooltip if the text is the address', () => {
    show('<p><a href="https://tea.example/">https://tea.example</a></p>')
    expect(screen.getByRole('link').dataset['tooltip']).toBeUndefined()
  })

  it('stay in the app if they lead into the organization', () => {
    const { asked } = show(
      '<p><a href="https://chat.example/#narrow/channel/9-x/topic/T/near/5">a</a> <a href="/user_uploads/2/ab/l.pdf">b</a></p>',
    )
    fireEvent.click(screen.getByText('a'))
    fireEvent.click(screen.getByText('b'))
    expect(asked).toEqual([
      {
        open: 'narrow',
        narrow: [
          { operator: 'channel', operand: 9 },
          { operator: 'topic', operand: 'T' },
        ],
        near: 5,
      },
      { open: 'upload', url: '/user_uploads/2/ab/l.pdf' },
    ])
  })

  it('to channels and topics show the current name', () => {
    show(
      '<p><a class="stream" href="/#narrow/channel/9-news">#news</a>, <a class="stream-topic" href="/#narrow/channel/9-news/topic/Plan.20B">#news &gt; Plan B</a>, <a class="stream" href="/#narrow/channel/5-old">#old</a></p>',
    )
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
      '#bulletins',
      '#bulletins › Plan B',
      '#old',
    ])
  })

  it('with a forbidden scheme are text', () => {
    show('<p><a href="javascript:alert(1)">tap</a></p>')
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.getByText('tap').dataset['tooltip']).toBeTruthy()
  })
})

describe('mentions', () => {
  const mention = (id: string, text: string, extra = '') =>
    `<p><span class="user-mention${extra}" data-user-id="${id}">${text}</span></p>`

  it("show the current name, and open the user's profile", () => {
    const { asked } = show(mention('31', '@Ada'))
    const link = screen.getByText('@Ada Lindqvist')
    expect(link.className).not.toContain('is-own')
    fireEvent.click(link)
    expect(asked).toEqual([{ open: 'user', id: 31 }])
  })

  it('keep the written name of unknown users', () => {
    show(mention('99', '@Someone'))
    expect(screen.getByText('@Someone')).toBeTruthy()
  })

  it.each([
    ['the reader', mention('7', '@Own'), '@Own Name', true],
    ['the reader, silently', mention('7', 'Own', ' silent'), 'Own Name', false],
    ['everybody', mention('*', '@all'), '@all', true],
    [
      'a group of the reader',
      '<p><span class="user-group-mention" data-user-group-id="17">@helpers</span></p>',
      '@support',
      true,
    ],
    [
      'a group that is not known',
      '<p><span class="user-group-mention" data-user-group-id="18">@cooks</span></p>',
      '@cooks',
      false,
    ],
    ['the topic', '<p><span class="topic-mention">@topic</span></p>', '@topic', true],
  ])('are highlighted if they include the reader: %s', (_, html, text, own) => {
    show(html)
    expect(screen.getByText(text).classList.contains('is-own')).toBe(own)
  })
})

describe('spoilers', () => {
  const html =
    '<div class="spoiler-block"><div class="spoiler-header">\n<p>The end</p>\n</div><div class="spoiler-content" aria-hidden="true">\n<p>He did it</p>\n</div></div>'

  it('show their content on demand', () => {
    show(html)
    const button = screen.getByRole('button', { name: 'Show spoiler', description: 'The end' })
    expect(button.getAttribute('aria-expanded')).toBe('false')
    expect(screen.queryByText('He did it')).toBeNull()
    fireEvent.click(button)
    expect(button.getAttribute('aria-expanded')).toBe('true')
    expect(document.getElementById(button.getAttribute('aria-controls')!)?.textContent).toBe('He did it')
    fireEvent.click(button)
    expect(screen.queryByText('He did it')).toBeNull()
  })

  it('have a default title if the sender gave none', () => {
    show(html.replace('<p>The end</p>', ''))
    expect(screen.getByText('Spoiler')).toBeTruthy()
  })
})

describe('code', () => {
  it('shows its language and colors, and is copied as a whole', () => {
    const { asked } = show(
      '<div class="codehilite" data-code-language="Python"><pre><span></span><code><span class="k">def</span> f\n</code></pre></div>',
    )
    expect(screen.getByRole('group', { name: 'Code, Python' })).toBeTruthy()
    expect(screen.getByText('def').className).toBe('code-k')
    fireEvent.click(screen.getByRole('button', { name: 'Copy code' }))
    expect(asked).toEqual([{ copy: 'def f' }])
    expect(screen.getByRole('status').textContent).toBe('Copied')
  })
})

describe('emoji', () => {
  const html =
    '<p><span class="emoji emoji-1f44d" title="thumbs up">:thumbs_up:</span><img class="emoji" alt=":parrot:" src="/user_avatars/2/emoji/images/5.gif" title="parrot"></p>'

  it('are characters or images, and large when alone', () => {
    const { container } = show(html)
    expect(screen.getByRole('img', { name: 'thumbs up' }).textContent).toBe('👍')
    expect(screen.getByAltText(':parrot:').getAttribute('src')).toBe(
      'media://a1/user_avatars/2/emoji/images/5.gif',
    )
    expect(container.querySelector('.is-emoji-only')).not.toBeNull()
  })

  it("are shown as names by the reader's setting", () => {
    show(html, {}, { emojiset: 'text' })
    expect(screen.getByText(':thumbs_up:')).toBeTruthy()
    expect(screen.queryAllByRole('img')).toEqual([])
  })
})

describe('other content', () => {
  it("shows times in the reader's time zone", () => {
    show('<p><time datetime="2026-01-02T23:00:00Z">tomorrow</time></p>')
    const time = screen.getByText('at 23:00')
    expect(time.getAttribute('datetime')).toBe('2026-01-02T23:00:00.000Z')
    expect(time.dataset['tooltip']).toContain('January 2, 2026')
  })

  it('replaces "/me" by the name of the sender', () => {
    const { container } = show('<p>/me waves</p>', { meSender: 'Mina' })
    expect(container.textContent).toBe('Mina waves')
  })

  it('marks alert words', () => {
    show('<p>more tea</p>', { alertWords: alertWordPattern(['TEA']) })
    expect(screen.getByText('tea').tagName).toBe('MARK')
  })

  it('shows plain text if rendering fails, until the content changes', () => {
    const report = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const html = '<p>more <em>tea</em> &amp; cake</p>'
    // Marking throws, because the pattern is not global.
    const { container, rerender } = show(html, { alertWords: /tea/u })
    expect(container.textContent.trim()).toBe('more tea & cake')
    expect(container.querySelector('em')).toBeNull()
    rerender(<MessageContent html={html} alertWords={/tea/gu} />)
    expect(container.querySelector('em mark')?.textContent).toBe('tea')
    report.mockRestore()
  })

  it("labels formulas with their source and applies the server's styles", () => {
    const { container } = show(
      '<p><span class="katex"><span class="katex-mathml"><math><semantics><annotation encoding="application/x-tex">x^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span class="strut" style="height:0.5em;position:fixed"></span>x</span></span></p>',
    )
    expect(screen.getByRole('math', { name: 'x^2' })).toBeTruthy()
    const strut = container.querySelector<HTMLElement>('.katex .strut')
    expect(strut?.style.height).toBe('0.5em')
    expect(strut?.style.position).toBe('')
  })

  it("starts lists at the sender's number, and aligns tables with heads", () => {
    show(
      '<ol start="5"><li>five</li></ol><table><thead><tr><th style="text-align: right;">Cups</th></tr></thead><tbody><tr><td>3</td></tr></tbody></table>',
    )
    expect(screen.getByRole('list').getAttribute('start')).toBe('5')
    const head = within(screen.getByRole('table')).getByRole('columnheader', { name: 'Cups' })
    expect(head.style.textAlign).toBe('right')
  })

  it('shows a notice for an empty message', () => {
    show('<p></p>')
    expect(screen.getByText('(empty message)')).toBeTruthy()
  })
})

describe('a message beyond the limits of parsing', () => {
  const tooLarge = `<p>Dear all</p>${'<p><b>x'.repeat(40_000)}`

  it('shows its beginning and a button that opens the message in the browser', () => {
    let opened = 0
    const { container } = show(tooLarge, { onOpenOriginal: () => (opened += 1) })
    expect(container.textContent).toMatch(/^Dear all x x/)
    expect(container.textContent).toContain('This message is too large to show in full.')
    expect(container.querySelectorAll('*').length).toBeLessThan(20)
    const button = screen.getByRole('button', { name: 'Open in the browser' })
    button.focus()
    expect(document.activeElement).toBe(button)
    fireEvent.click(button)
    expect(opened).toBe(1)
  })

  it('shows the notice after the name of the sender of a "/me" message', () => {
    const { container } = show(tooLarge, { meSender: 'Mina' })
    expect(container.textContent).toMatch(/^Mina Dear all/)
    expect(container.textContent).toContain('too large')
  })
})

it('code links to the playgrounds of its language, and to no other address', () => {
  const { asked } = show(
    '<div class="codehilite" data-code-language="Python"><pre><span></span><code>print(1)\n</code></pre></div>',
    {},
    {
      playgroundsOf: (language) =>
        language === 'Python'
          ? [
              { name: 'Play', urlTemplate: 'https://play.example/{?code}' },
              { name: 'Odd', urlTemplate: 'javascript:{code}' },
            ]
          : [],
    },
  )
  expect(screen.queryByRole('link', { name: 'Open in Odd' })).toBeNull()
  fireEvent.click(screen.getByRole('link', { name: 'Open in Play' }))
  expect(asked).toEqual([{ open: 'external', url: 'https://play.example/?code=print(1)' }])
})
