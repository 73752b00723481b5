export { Rail } from './Rail.tsx'
export { SignOutDialog } from './SignOutDialog.tsx'
