import { z } from 'zod'
import { bounds } from '../../bounds.ts'
import { content, int } from '../../records/lenient.ts'
import { alertWords } from '../../records/alertWords.ts'
import { none } from '../params.ts'
import { nothing, reads, route } from '../route.ts'

const muted = z.object({ userId: int })
const mutedWire = (params: { userId: number }) => ({ muted_user_id: params.userId })

const muteUser = route({
  name: 'muteUser',
  doc: 'Hides what somebody writes; everybody. Refused if it is so already.',
  method: 'POST',
  path: '/users/me/muted_users/{muted_user_id}',
  since: 48,
  fromWindow: true,
  params: muted,
  wire: mutedWire,
  result: nothing,
})

const unmuteUser = route({
  name: 'unmuteUser',
  doc: 'Shows again what somebody writes; everybody. Refused if it is so already.',
  method: 'DELETE',
  path: '/users/me/muted_users/{muted_user_id}',
  since: 48,
  fromWindow: true,
  params: muted,
  wire: mutedWire,
  result: nothing,
})

const words = z.object({ words: z.array(content).max(bounds.rows.max) })
const wordsWire = (params: { words: readonly string[] }) => ({ alert_words: params.words })
/** The response has the whole set. */
const wordsAnswer = reads(z.object({ alert_words: alertWords }).transform((wire) => wire.alert_words))

const getAlertWords = route({
  name: 'getAlertWords',
  doc: 'The own alert words; everybody.',
  method: 'GET',
  path: '/users/me/alert_words',
  fromWindow: true,
  params: none,
  wire: () => ({}),
  result: wordsAnswer,
})

const addAlertWords = route({
  name: 'addAlertWords',
  doc: 'Adds alert words, and answers all of them; everybody.',
  method: 'POST',
  path: '/users/me/alert_words',
  fromWindow: true,
  params: words,
  wire: wordsWire,
  result: wordsAnswer,
})

const removeAlertWords = route({
  name: 'removeAlertWords',
  doc: 'Removes alert words, and answers those that stay; everybody.',
  method: 'DELETE',
  path: '/users/me/alert_words',
  fromWindow: true,
  params: words,
  wire: wordsWire,
  result: wordsAnswer,
})

const markOnboardingStep = route({
  name: 'markOnboardingStep',
  doc: 'Marks a hint as seen; everybody.',
  method: 'POST',
  path: '/users/me/onboarding_steps',
  since: 233,
  fromWindow: true,
  params: z.object({ step: z.string() }),
  wire: (params) => ({ onboarding_step: params.step }),
  result: nothing,
})

/** Routes for the user's private data: muted users, alert words, hints seen. */
export const personalRoutes = {
  muteUser,
  unmuteUser,
  getAlertWords,
  addAlertWords,
  removeAlertWords,
  markOnboardingStep,
} as const
