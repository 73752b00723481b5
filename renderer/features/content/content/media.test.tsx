import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { galleryBox, imageBox, singleBox } from './imageBox.ts'
import { MessageContent } from './MessageContent.tsx'
import { show } from './testEnvironment.tsx'

afterEach(cleanup)

const preview = (name: string, attributes: string) =>
  `<div class="message_inline_image"><a href="/user_uploads/2/ab/${name}" title="${name}"><img ${attributes} src="/user_uploads/thumbnail/2/ab/${name}/840x560.webp"></a></div>`
const sized = 'data-original-dimensions="1920x1080" data-original-content-type="image/png"'

describe('imageBox', () => {
  it.each([
    [{ width: 1920, height: 1080 }, singleBox, { width: 400, height: 225 }],
    [{ width: 1000, height: 4000 }, singleBox, { width: 75, height: 300 }],
    [{ width: 200, height: 100 }, singleBox, { width: 200, height: 100 }],
    [{ width: 4000, height: 10 }, singleBox, { width: 400, height: 48 }],
    [{ width: 1, height: 1 }, singleBox, { width: 48, height: 48 }],
    [{ width: 1920, height: 1080 }, galleryBox, { width: 240, height: 135 }],
    [null, singleBox, { width: 240, height: 160 }],
  ])('fits %j into %j', (size, max, box) => expect(imageBox(size, max)).toEqual(box))
})

describe('images', () => {
  it('have their box before they are loaded, and keep it after', () => {
    show(preview('a.png', sized))
    const link = screen.getByRole('link', { name: 'Open image a.png' })
    expect(link.style.width).toBe('400px')
    expect(link.style.aspectRatio).toBe('400 / 225')
    const image = screen.getByAltText('a.png')
    expect(image.getAttribute('src')).toBe('media://a1/user_uploads/thumbnail/2/ab/a.png/840x560.webp')
    Object.defineProperties(image, { naturalWidth: { value: 10 }, naturalHeight: { value: 10 } })
    fireEvent.load(image)
    expect(link.style.width).toBe('400px')
  })

  it('keep their size for the next rendering if the HTML has none', () => {
    const html = preview('unsized.png', '')
    const first = show(html)
    const image = screen.getByAltText('unsized.png')
    Object.defineProperties(image, { naturalWidth: { value: 300 }, naturalHeight: { value: 100 } })
    fireEvent.load(image)
    expect(screen.getByRole('link').style.width).toBe('240px')
    first.unmount()
    show(html)
    expect(screen.getByRole('link').style.width).toBe('300px')
  })

  it('open in the viewer, together with adjacent ones', () => {
    const { asked } = show(preview('a.png', sized) + preview('b.png', sized))
    fireEvent.click(screen.getByRole('link', { name: 'Open image b.png' }))
    expect(asked).toMatchObject([
      {
        open: 'media',
        index: 1,
        images: [{ original: '/user_uploads/2/ab/a.png' }, { original: '/user_uploads/2/ab/b.png' }],
      },
    ])
  })

  it('show a note in the same box while they are prepared or broken', () => {
    show(preview('a.png', `class="image-loading-placeholder" ${sized}`) + preview('b.png', sized))
    expect(screen.getByText('Preparing the preview…')).toBeTruthy()
    fireEvent.error(screen.getByAltText('b.png'))
    expect(screen.getByText('This image can’t be shown')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open image b.png' }).style.width).toBe('240px')
  })

  describe('whose preview is being made', () => {
    const waiting = (name: string) => preview(name, `class="image-loading-placeholder" ${sized}`)
    const thumbnail = '/user_uploads/thumbnail/2/ab/a.png/840x560.webp'
    /** Longer than all polls of an image take. */
    const wholeTime = () => act(() => vi.advanceTimersByTimeAsync(120_000))
    beforeEach(() => void vi.useFakeTimers())
    afterEach(() => void vi.useRealTimers())

    it('are polled until the server has it, even after a failure', async () => {
      const fetchThumbnail = vi.fn<(upload: string) => Promise<string | null>>()
      fetchThumbnail.mockResolvedValueOnce(null).mockRejectedValueOnce(new Error('no connection'))
      fetchThumbnail.mockResolvedValue(thumbnail)
      show(waiting('a.png'), {}, { fetchThumbnail })
      await wholeTime()
      expect(screen.getByAltText('a.png').getAttribute('src')).toBe(`media://a1${thumbnail}`)
      expect(fetchThumbnail.mock.calls).toEqual(Array(3).fill(['/user_uploads/2/ab/a.png']))
    })

    it('are polled a limited number of times, and only some of very many', async () => {
      const fetchThumbnail = vi.fn(() => Promise.resolve(null))
      show(waiting('a.png'), {}, { fetchThumbnail })
      await wholeTime()
      expect(fetchThumbnail).toHaveBeenCalledTimes(6)
      cleanup()
      show(Array.from({ length: 50 }, (_, i) => waiting(`${i}.png`)).join(''), {}, { fetchThumbnail })
      await wholeTime()
      expect(fetchThumbnail).toHaveBeenCalledTimes(6 + 20 * 6)
    })

    it.each([
      ['is gone', ({ unmount }: ReturnType<typeof show>) => unmount()],
      [
        'has it',
        ({ rerender }: ReturnType<typeof show>) =>
          rerender(<MessageContent html={preview('a.png', sized)} />),
      ],
    ])('are not polled once their message %s', async (_, change) => {
      const fetchThumbnail = vi.fn(() => Promise.resolve(null))
      const shown = show(waiting('a.png'), {}, { fetchThumbnail })
      await act(() => vi.advanceTimersByTimeAsync(1000))
      expect(fetchThumbnail).toHaveBeenCalledTimes(1)
      change(shown)
      await wholeTime()
      expect(fetchThumbnail).toHaveBeenCalledTimes(1)
    })
  })

  it('from hosts that the app must not load from are not loaded', () => {
    show(
      '<div class="message_inline_image"><a href="https://t.example/x.png"><img src="https://t.example/x.png"></a></div>',
    )
    expect(screen.queryByAltText('x.png')).toBeNull()
    expect(screen.getByText('This image can’t be shown')).toBeTruthy()
  })

  it('show only the first frame if the reader wants no animation', () => {
    const html = preview('g.gif', `data-animated="true" ${sized}`).replace(
      '840x560.webp',
      '840x560-anim.webp',
    )
    const still = 'media://a1/user_uploads/thumbnail/2/ab/g.gif/840x560.webp'
    show(html, {}, { animateImages: 'on_hover' })
    const image = screen.getByAltText('g.gif')
    expect(image.getAttribute('src')).toBe(still)
    fireEvent.mouseEnter(image)
    expect(image.getAttribute('src')).toBe(still.replace('.webp', '-anim.webp'))
  })
})

describe('players', () => {
  it('fall back to a link', () => {
    const { container, asked } = show(
      '<p><audio controls preload="metadata" src="/user_uploads/2/ab/a.mp3" title="a.mp3"></audio></p>',
    )
    const audio = container.querySelector('audio')
    expect(audio?.getAttribute('src')).toBe('media://a1/user_uploads/2/ab/a.mp3')
    fireEvent.error(audio!)
    expect(container.querySelector('audio')).toBeNull()
    fireEvent.click(screen.getByRole('link', { name: 'a.mp3' }))
    expect(asked).toEqual([{ open: 'upload', url: '/user_uploads/2/ab/a.mp3' }])
  })

  it('start uploaded video only by their controls', () => {
    const { container } = show(
      '<div class="message_inline_image message_inline_video"><a href="/user_uploads/2/ab/v.mp4" title="v.mp4"><video preload="metadata" src="/user_uploads/2/ab/v.mp4"></video></a></div>',
    )
    const video = container.querySelector('video')
    expect(video?.controls).toBe(true)
    expect(video?.autoplay).toBe(false)
    expect(video?.getAttribute('src')).toBe('media://a1/user_uploads/2/ab/v.mp4')
  })
})

describe('cards', () => {
  it('link to the page that they show', () => {
    const { asked } = show(
      '<div class="message_embed"><a class="message_embed_image" href="https://tea.example/" style="background-image: url(&quot;/external_content/0a/69&quot;)"></a><div class="data-container"><div class="message_embed_title"><a href="https://tea.example/" title="Tea">Tea</a></div><div class="message_embed_description">All about leaves</div></div></div>' +
        '<div class="youtube-video message_inline_image"><a data-id="abc" href="https://video.example/abc"><img src="/external_content/0a/70"></a></div>',
    )
    expect(screen.getByText('All about leaves')).toBeTruthy()
    fireEvent.click(screen.getByRole('link', { name: 'Tea' }))
    fireEvent.click(screen.getByRole('link', { name: 'Watch https://video.example/abc' }))
    expect(asked).toEqual([
      { open: 'external', url: 'https://tea.example/' },
      { open: 'external', url: 'https://video.example/abc' },
    ])
  })
})

describe('sound and video', () => {
  it.each([
    [
      'audio',
      '<p><audio controls preload="metadata" src="/user_uploads/2/ab/a.mp3" title="a.mp3"></audio></p>',
    ],
    [
      'video',
      '<div class="message_inline_image message_inline_video"><a href="/user_uploads/2/ab/a.mp4" title="a.mp4"><video preload="metadata" src="/user_uploads/2/ab/a.mp4"></video></a></div>',
    ],
  ])('%s plays at the chosen speed', (name, html) => {
    const { container } = show(html)
    fireEvent.change(screen.getByRole('combobox', { name: 'Speed' }), { target: { value: '1.5' } })
    const player = container.querySelector<HTMLMediaElement>(name)
    expect(player?.playbackRate).toBe(1.5)
  })
})
