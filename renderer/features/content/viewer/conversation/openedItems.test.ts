import { expect, it } from 'vitest'
import type { ImagePreview } from '../../../../../shared/content/tree.ts'
import type { MessageContent } from '../../../../../shared/ipc/calls/messageCalls.ts'
import { withOpened } from './openedItems.ts'

const image = (src: string, pending = false): ImagePreview => ({
  type: 'image',
  src,
  original: '/user_uploads/2/bed.png',
  large: null,
  title: 'bed.png',
  width: null,
  height: null,
  contentType: null,
  animated: false,
  pending,
})
const message: MessageContent = {
  id: 7,
  senderId: 1,
  senderName: 'Ada',
  timestamp: 0,
  conversation: { type: 'channel', channelId: 9, topic: 'beds' },
  html: '',
}

it('does not list an image twice if it was opened before its thumbnail was made', () => {
  const items = [{ message, medium: image('/thumbnail/2/bed.png') }]
  expect(withOpened(items, [message], 7, [image('/loading.gif', true)])).toEqual(items)
})

it('puts an image from a spoiler before the others of its message', () => {
  const opened = image('/thumbnail/2/bed.png')
  const other = { message, medium: { ...opened, original: '/user_uploads/2/other.png' } }
  expect(withOpened([other], [message], 7, [opened])).toEqual([{ message, medium: opened }, other])
})
