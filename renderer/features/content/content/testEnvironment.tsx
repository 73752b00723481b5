import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { Narrow } from '../../../../shared/api/types.ts'
import type { ImagePreview } from '../../../../shared/content/tree.ts'
import { ContentProvider, type ContentEnvironment } from './contentEnvironment.ts'
import { MessageContent, type MessageContentProps } from './MessageContent.tsx'

/** A call of the content's environment; `asked` lists them in order. */
export type Asked =
  | { readonly open: 'narrow'; readonly narrow: Narrow; readonly near: number | null }
  | { readonly open: 'external' | 'upload'; readonly url: string }
  | { readonly open: 'media'; readonly images: readonly ImagePreview[]; readonly index: number }
  | { readonly open: 'user'; readonly id: number }
  | { readonly copy: string }

const names: Readonly<Record<number, string>> = { 31: 'Ada Lindqvist', 7: 'Own Name' }

/** A content environment with users 31 and 7 (the reader), group 17 and channel 9. */
export function surroundings(changes: Partial<ContentEnvironment> = {}) {
  const asked: Asked[] = []
  const environment: ContentEnvironment = {
    realmUrl: 'https://chat.example',
    ownUserId: 7,
    emojiset: 'system',
    resolveUser: (id) => (names[id] === undefined ? null : { name: names[id] }),
    resolveGroup: (id) => (id === 17 ? { name: 'support', isMember: true } : null),
    resolveChannel: (id) => (id === 9 ? { name: 'bulletins', color: '#357' } : null),
    mediaUrl: (url) => (url.startsWith('/') ? `media://a1${url}` : null),
    openNarrow: (narrow, near) => asked.push({ open: 'narrow', narrow, near }),
    openExternal: (url) => asked.push({ open: 'external', url }),
    openUpload: (url) => asked.push({ open: 'upload', url }),
    openMedia: (images, index) => asked.push({ open: 'media', images, index }),
    openUser: (id) => asked.push({ open: 'user', id }),
    copyText: (copy) => asked.push({ copy }),
    timeFormat: (date) => `at ${date.toISOString().slice(11, 16)}`,
    ...changes,
  }
  return { asked, environment }
}

export function show(
  html: string,
  props: Omit<MessageContentProps, 'html' | 'tree'> = {},
  changes: Partial<ContentEnvironment> = {},
) {
  const { asked, environment } = surroundings(changes)
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ContentProvider value={environment}>{children}</ContentProvider>
  )
  return { ...render(<MessageContent html={html} {...props} />, { wrapper }), asked }
}
