import { notify } from '../../events/queue.ts'
import { badRequest } from '../../http/apiError.ts'
import { text } from '../../http/params.ts'
import { route } from '../../http/route.ts'
import { onboardingNames, onboardingSteps } from '../../wire/own.ts'

const markSeen = route(
  'POST',
  '/users/me/onboarding_steps',
  { onboarding_step: text },
  ({ server, user, params }) => {
    const step = params.onboarding_step
    if (!onboardingNames(server.level).includes(step)) throw badRequest(`Unknown onboarding_step: ${step}`)
    user.onboardingSeen.add(step)
    notify(server, [user.id], { type: 'onboarding_steps', onboarding_steps: onboardingSteps(server, user) })
    return {}
  },
  { levels: [233] },
)

export const onboardingRoutes = [markSeen]
