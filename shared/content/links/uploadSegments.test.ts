import { expect, it } from 'vitest'
import { uploadSegments } from './uploadSegments.ts'

it('splits an address into decoded parts', () => {
  expect(uploadSegments('/user_uploads/2/ab/plan%20b.pdf')).toEqual(['2', 'ab', 'plan b.pdf'])
  expect(uploadSegments('/user_uploads/download/2/ab/a.pdf?x=1#y')).toEqual(['2', 'ab', 'a.pdf'])
})

it.each([
  '/user_avatars/2/a.png',
  'https://elsewhere.example/user_uploads/2/ab/a.pdf',
  '/user_uploads/',
  '/user_uploads/2',
  '/user_uploads/2/../../users/me',
  '/user_uploads/2/%2e%2e/users',
  '/user_uploads/2/a%2Fb/c',
  '/user_uploads/2//a.pdf',
  '/user_uploads/2/%zz/a',
])('refuses %s', (path) => {
  expect(uploadSegments(path)).toBeNull()
})
