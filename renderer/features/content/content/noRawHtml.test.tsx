import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { fixtures } from '../../../../shared/content/testing/fixtures.ts'
import { hostileHtml } from '../../../../shared/content/testing/hostileHtml.ts'
import { show } from './testEnvironment.tsx'

afterEach(cleanup)

const elements = new Set(
  (
    'div p h1 h2 h3 h4 h5 h6 hr blockquote ul ol li table thead tbody tr th td pre code span strong em del br a ' +
    'mark time img video audio select option button svg path line circle'
  ).split(' '),
)

/** Expects that every element and address in a message comes from our components. */
function expectHarmless(container: HTMLElement): void {
  for (const element of container.querySelectorAll('*')) {
    expect(elements).toContain(element.localName)
    for (const { name, value } of element.attributes) {
      expect(name).not.toMatch(/^on|^srcdoc$|^target$|^poster$/)
      if (name === 'src') expect(value).toMatch(/^media:\/\/a1\/(?!\/)/)
      if (name === 'href') expect(['http:', 'https:', 'mailto:']).toContain(new URL(value).protocol)
      if (name === 'style') expect(value).not.toMatch(/url\(|expression|fixed|absolute/)
    }
  }
}

// The parser's tests cover all addresses. These test how components use addresses that the parser accepted.
const urls = [
  'javascript:alert(1)',
  '//evil.example/x',
  'media://account/x',
  '/.//evil.example',
  'https://evil.example/',
]

const openSpoilers = () =>
  screen.queryAllByRole('button', { name: 'Show spoiler' }).forEach((b) => fireEvent.click(b))

describe('rendered content', () => {
  it.each(fixtures)('contains only our elements: $name', ({ html }) => {
    const { container } = show(html)
    openSpoilers()
    expect(container.querySelector('.message-content')?.firstElementChild).not.toBeNull()
    expectHarmless(container)
  })

  it.each(hostileHtml)('is harmless for %j', (html) => {
    for (const url of urls) {
      const { container, unmount } = show(html.replaceAll('U', url))
      expectHarmless(container)
      unmount()
    }
  })
})
