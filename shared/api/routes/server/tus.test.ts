import { describe, expect, it } from 'vitest'
import { hasResumableUploads } from '../../capabilities.ts'
import { readTus, tusAppend, tusCreate, tusOffset, tusTerminate } from './tus.ts'

const file = { size: 12, name: 'süß €.txt', type: 'text/plain' }
const create = tusCreate('https://x.example/chat/', file)
const place = 'https://x.example/chat/api/v1/tus/abc'
const append = tusAppend(place, 5)
const done = JSON.stringify({ url: '/user_uploads/2/ab/a.txt', filename: 'a.txt' })
const answer = (status: number, headers: Readonly<Record<string, string>> = {}, body = '') => ({
  status,
  headers,
  body,
})

it('is for servers from level 296 on', () => {
  expect([hasResumableUploads(295), hasResumableUploads(296)]).toEqual([false, true])
})

describe('requests', () => {
  it('create an upload with its length, and its name in base64 of UTF-8', () => {
    expect(create).toEqual({
      method: 'POST',
      url: 'https://x.example/chat/api/v1/tus',
      headers: {
        'Tus-Resumable': '1.0.0',
        'Upload-Length': '12',
        'Upload-Metadata': `filename ${Buffer.from(file.name).toString('base64')},filetype ${btoa('text/plain')}`,
      },
    })
    expect(tusCreate('https://x.example', { ...file, type: '' }).headers['Upload-Metadata']).not.toContain(
      'filetype',
    )
  })

  it('append, ask for the offset, and terminate', () => {
    expect(append).toEqual({
      method: 'PATCH',
      url: place,
      headers: {
        'Tus-Resumable': '1.0.0',
        'Upload-Offset': '5',
        'Content-Type': 'application/offset+octet-stream',
      },
    })
    expect(tusOffset(place)).toMatchObject({ method: 'HEAD', url: place })
    expect(tusTerminate(place)).toMatchObject({ method: 'DELETE', url: place })
  })
})

describe('responses', () => {
  it.each([
    ['/chat/api/v1/tus/abc', place],
    ['tus/abc', place],
    [place, place],
  ])('return a new upload at %s', (location, url) => {
    expect(readTus(create, answer(201, { location }))).toEqual({ type: 'created', url })
  })

  it.each<[string | undefined, string]>([
    [undefined, 'other'],
    ['http://', 'other'],
    ['https://elsewhere.example/tus/abc', 'elsewhere'],
    ['http://x.example/tus/abc', 'elsewhere'],
    ['//elsewhere.example/tus/abc', 'elsewhere'],
  ])('reject a new upload at %s', (location, reason) => {
    const headers: Record<string, string> = location === undefined ? {} : { location }
    expect(readTus(create, answer(201, headers))).toMatchObject({ type: 'refused', reason })
  })

  it("return the offset, and the file's address when it is complete", () => {
    expect(readTus(append, answer(204, { 'upload-offset': '9' }))).toEqual({ type: 'at', offset: 9 })
    expect(readTus(tusOffset(place), answer(200, { 'upload-offset': '0' }))).toEqual({
      type: 'at',
      offset: 0,
    })
    const stored = { type: 'done', url: '/user_uploads/2/ab/a.txt', filename: 'a.txt' }
    expect(readTus(append, answer(200, { 'upload-offset': '12' }, done))).toEqual(stored)
    // An empty file is complete as soon as it is created.
    expect(readTus(create, answer(201, { location: place }, done))).toEqual(stored)
  })

  it.each([
    [append, answer(204)],
    [append, answer(204, { 'upload-offset': '-1' })],
    [append, answer(204, { 'upload-offset': '9e3' })],
    [append, answer(200, { 'upload-offset': '12' }, '<html>')],
    [append, answer(200, { 'upload-offset': '12' }, '{"url":""}')],
    [tusOffset(place), answer(200, {}, done)],
  ])('reject %j', (request, response) => {
    expect(readTus(request, response)).toMatchObject({ type: 'refused', reason: 'other' })
  })

  it.each([
    [413, '{"message":"Uploaded file is larger"}', 'too-large', 'Uploaded file is larger'],
    [413, '<html>', 'too-large', ''],
    [401, '{"result":"error","msg":"Not logged in"}', 'signed-out', 'Not logged in'],
    [404, '', 'gone', ''],
    [410, '', 'gone', ''],
    [409, '', 'conflict', ''],
    [429, '', 'busy', ''],
    [502, '<html>', 'busy', ''],
    [411, '', 'other', ''],
    [302, '', 'other', ''],
  ])('return %i %s as %s', (status, body, reason, message) => {
    expect(readTus(append, answer(status, {}, body))).toEqual({ type: 'refused', reason, status, message })
  })
})
