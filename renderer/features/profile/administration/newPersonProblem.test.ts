import { expect, it } from 'vitest'
import * as eg from '../../../../shared/model/testing/eg.ts'
import { account } from '../../../../shared/model/testing/egPeople.ts'
import { fieldOfRefusal, newPersonProblems } from './newPersonProblem.ts'

it.each([
  ["Email 'ben@x.example' already in use", 'email'],
  ["Email 'ben@x.example' not allowed in this organization", 'email'],
  ['Enter a valid email address.', 'email'],
  ['The password is too weak.', 'password'],
  ['Name too short!', 'fullName'],
  ['Invalid characters in name!', 'fullName'],
  ['Invalid format!', 'fullName'],
  ['Unique names required in this organization.', 'fullName'],
  ['User not authorized to create users', null],
] as const)('%s is about the field %s', (words, field) => {
  expect(fieldOfRefusal(words)).toBe(field)
})

it('each field that the service would refuse has its words', () => {
  const state = account({}, { users: [eg.user(31, { name: 'Ben', deliveryEmail: 'ben@x.example' })] })
  const problems = (email: string, fullName = 'Nina', password = 'long enough') =>
    Object.keys(newPersonProblems(state, { email, fullName, password }))
  expect(problems('nina@x.example')).toEqual([])
  expect(problems('nina')).toEqual(['email'])
  expect(problems(' BEN@x.example ')).toEqual(['email'])
  expect(problems('', ' ', '')).toEqual(['email', 'fullName', 'password'])
})
