import { expect, it } from 'vitest'
import * as eg from '../../../../../shared/model/testing/eg.ts'
import { changesOf } from './personChanges.ts'

const user = eg.user(31, { name: 'Ben', role: 400, profile: { 5: { value: 'tall', renderedValue: null } } })
const now = { user, email: 'ben@x.example', status: 'Away' }

it('a draft that is untouched or equals the stored values changes nothing', () => {
  const none = { parts: [], update: null, email: null, status: null }
  expect(changesOf({}, now)).toEqual(none)
  const same = {
    name: ' Ben ',
    role: 400,
    email: 'ben@x.example',
    status: 'Away',
    fields: { 5: 'tall', 6: '' },
  }
  expect(changesOf(same, now)).toEqual(none)
})

it('sends only the values that differ, trimmed', () => {
  expect(changesOf({ name: 'Benno ', role: 300, fields: { 5: '', 6: 'x' } }, now)).toEqual({
    parts: ['name', 'role', 'profile'],
    update: {
      fullName: 'Benno',
      role: 300,
      profile: [
        { id: 5, value: '' },
        { id: 6, value: 'x' },
      ],
    },
    email: null,
    status: null,
  })
  expect(changesOf({ status: '', email: 'b@y.example' }, now)).toEqual({
    parts: ['email', 'status'],
    update: null,
    email: 'b@y.example',
    status: '',
  })
})
