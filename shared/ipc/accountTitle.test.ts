import { expect, test } from 'vitest'
import { accountTitle } from './accountTitle.ts'

const accountOf = (realmName: string, host: string, userName: string) => ({
  realmName,
  realmUrl: `https://${host}`,
  userName,
})

test('an account title has the organization and what distinguishes it from others', () => {
  const all = [
    accountOf('Works', 'works.example', 'Ada'),
    accountOf('Works', 'works.example', 'Boris'),
    accountOf('Club', 'club.example', 'Ada'),
    accountOf('Club', 'other.example', 'Ada'),
    accountOf('Home', 'home.example', 'Ada'),
  ]
  expect(all.map((account) => accountTitle(account, all))).toEqual([
    'Works (Ada)',
    'Works (Boris)',
    'Club (club.example)',
    'Club (other.example)',
    'Home',
  ])
})
