import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { installBridge } from '../../../state/testing/testBridge.ts'
import { ToastRegion, tryPicturesAgain } from '../../../ui/index.ts'
import { MediaViewer } from './index.ts'
import type { Medium } from './medium.ts'

afterEach(cleanup)

// jsdom lacks all of these.
Object.assign(HTMLDialogElement.prototype, { showModal: () => undefined, close: () => undefined })
Object.assign(HTMLElement.prototype, { scrollIntoView: () => undefined })
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe = (): void => undefined
    disconnect = (): void => undefined
  },
)

const picture = (name: string): Medium => ({
  type: 'image',
  src: `/${name}`,
  original: `/${name}`,
  large: null,
  title: name,
  width: 10,
  height: 10,
  contentType: null,
  animated: false,
  pending: false,
})
const media = [picture('a'), picture('b')]

it('shows in the viewer that the last image is reached', () => {
  installBridge()
  const beyond = {
    want: () => undefined,
    isFetching: false,
    isEnd: { older: true, newer: true },
    notice: null,
  }
  const viewer = (
    <MediaViewer
      media={media}
      start={1}
      mediaUrl={() => null}
      beyond={beyond}
      onOpen={() => undefined}
      onClose={() => undefined}
    />
  )
  const words = () => screen.queryAllByText(/newest image/)
  const shown = (isOpen: boolean) => (
    <>
      {isOpen && viewer}
      <ToastRegion label="Notices" dismissLabel="Dismiss" />
    </>
  )
  const { rerender } = render(shown(true))
  const dialog = screen.getByRole('dialog', { hidden: true })
  fireEvent.keyDown(dialog, { key: 'ArrowRight' })
  expect(words()).toHaveLength(1)
  fireEvent.keyDown(dialog, { key: 'ArrowLeft' })
  expect(words()).toEqual([])
  fireEvent.keyDown(dialog, { key: 'ArrowRight' })
  fireEvent.keyDown(dialog, { key: 'ArrowRight' })
  rerender(shown(false))
  expect(words()).toEqual([])
})

it('fetches an image that failed again when the server is back', () => {
  installBridge()
  render(
    <MediaViewer
      media={media}
      start={0}
      mediaUrl={(url) => `media://a${url}`}
      onOpen={() => undefined}
      onClose={() => undefined}
    />,
  )
  const large = () => screen.queryByAltText('a')
  const fail = () => fireEvent.error(large()!)
  fail()
  fail()
  expect(large()).toBeNull()
  expect(screen.getByText('This image can’t be shown')).toBeTruthy()
  act(tryPicturesAgain)
  expect(large()?.getAttribute('src')).toBe('media://a/a')
})
