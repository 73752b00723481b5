import { expect, test } from 'vitest'
import { attachment } from '../../../../shared/model/testing/eg.ts'
import { largestThumbnail } from '../../../../shared/content/thumbnail.ts'
import { fileAddress, fileKind, previewAddresses } from './fileKind.ts'

const formats = [
  { name: '840x560-anim.webp', max_width: 840, animated: true },
  { name: '840x560.webp', max_width: 840, animated: false },
  { name: '100x100.webp', max_width: 100, animated: false },
  { name: '../../evil', max_width: 1, animated: false },
  'odd',
]
const file = (name: string, size = 100) => attachment(1, { name, pathId: `2/ab/${name}`, size })

test.each([
  ['a.PNG', 'picture'],
  ['a.heic', 'thumbnail'],
  ['a.b.mp4', 'video'],
  ['a.svg', 'other'],
  ['png', 'other'],
])('%s has the kind %s by its extension', (name, kind) => expect(fileKind({ name })).toBe(kind))

test('an address is escaped in each of its parts', () => {
  expect(fileAddress(file('a b?#.png'))).toBe('/user_uploads/2/ab/a%20b%3F%23.png')
})

test('a preview is the smallest still thumbnail, or else a small original', () => {
  expect(previewAddresses(file('a.png'), formats)).toEqual([
    '/user_uploads/thumbnail/2/ab/a.png/100x100.webp',
    '/user_uploads/2/ab/a.png',
  ])
  expect(previewAddresses(file('a.png', 9_000_000), formats)).toHaveLength(1)
  expect(previewAddresses(file('a.heic'), formats)).toHaveLength(1)
  expect(previewAddresses(file('a.txt'), formats)).toEqual([])
})

test('without thumbnails on the server, only small originals are previewed', () => {
  expect(previewAddresses(file('a.png'), undefined)).toEqual(['/user_uploads/2/ab/a.png'])
  expect(previewAddresses(file('a.png', 9_000_000), undefined)).toEqual([])
  expect(largestThumbnail(['2', 'ab', 'a.heic'], undefined)).toBeNull()
  expect(largestThumbnail(['2', 'ab', 'a.heic'], formats)).toBe(
    '/user_uploads/thumbnail/2/ab/a.heic/840x560.webp',
  )
})
