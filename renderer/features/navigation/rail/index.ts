export { OrganizationHead } from './OrganizationHead.tsx'
export { setQuiet, togglePresenting, toggleQuiet } from './quiet.ts'
export { Rail } from './Rail.tsx'
export { SignOutDialog } from './SignOutDialog.tsx'
