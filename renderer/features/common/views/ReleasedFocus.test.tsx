import { cleanup, render } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ReleasedFocus } from './ReleasedFocus.tsx'

afterEach(cleanup)

const main = createRef<HTMLElement>()

const view = (page: string) => (
  <>
    <button>outside</button>
    <main ref={main}>
      <ReleasedFocus page={page} within={main}>
        <button key={page}>{page}</button>
      </ReleasedFocus>
    </main>
  </>
)

test('the focus leaves a page while the page is still in the document', () => {
  const { getByText, rerender } = render(view('inbox'))
  const inbox = getByText('inbox')
  const onBlur = vi.fn(() => expect(main.current?.textContent).toBe('inbox'))
  inbox.addEventListener('blur', onBlur)
  inbox.focus()

  rerender(view('people'))

  expect(onBlur).toHaveBeenCalledOnce()
  expect(inbox.isConnected).toBe(false)
  expect(document.activeElement).toBe(document.body)
})

test('a focused element outside the replaced page keeps the focus', () => {
  const { getByText, rerender } = render(view('inbox'))
  const outside = getByText('outside')
  const onBlur = vi.fn()
  outside.addEventListener('blur', onBlur)
  outside.focus()

  rerender(view('people'))

  expect(onBlur).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(outside)
})

test('the focus stays in a page that is rendered again', () => {
  const { getByText, rerender } = render(view('inbox'))
  const inbox = getByText('inbox')
  const onBlur = vi.fn()
  inbox.addEventListener('blur', onBlur)
  inbox.focus()

  rerender(view('inbox'))

  expect(onBlur).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(inbox)
})
