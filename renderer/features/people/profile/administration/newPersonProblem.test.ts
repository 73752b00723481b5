import { expect, it } from 'vitest'
import * as eg from '../../../../../shared/model/testing/eg.ts'
import { account } from '../../../../../shared/model/testing/egPeople.ts'
import { newPersonProblems } from './newPersonProblem.ts'

it('each field that the server would refuse gets an error message', () => {
  const state = account({}, { users: [eg.user(31, { name: 'Ben', deliveryEmail: 'ben@x.example' })] })
  const problems = (email: string, fullName = 'Nina', password = 'long enough') =>
    Object.keys(newPersonProblems(state, { email, fullName, password }))
  expect(problems('nina@x.example')).toEqual([])
  expect(problems('nina')).toEqual(['email'])
  expect(problems(' BEN@x.example ')).toEqual(['email'])
  expect(problems('', ' ', '')).toEqual(['email', 'fullName', 'password'])
})
