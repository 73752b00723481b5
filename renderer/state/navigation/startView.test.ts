import { expect, test } from 'vitest'
import * as eg from '../../../shared/model/testing/eg.ts'
import { startViewHash } from './startView.ts'

const state = eg.account()
const startWith = (value: unknown) =>
  startViewHash({ ...state, userSettings: { ...state.userSettings, web_home_view: value } })

test.each([
  ['inbox', '#inbox'],
  ['recent', '#recent'],
  ['all_messages', '#feed'],
  ['a view of later years', '#feed'],
])('an account whose home view is %j starts at %j', (value, hash) => expect(startWith(value)).toBe(hash))
