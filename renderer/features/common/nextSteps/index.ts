/** The next step, where a view is empty. */
export { NextSteps, useNextSteps } from './NextSteps.tsx'
