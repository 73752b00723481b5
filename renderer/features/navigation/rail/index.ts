export { OrganizationHead } from './OrganizationHead.tsx'
export { Rail } from './Rail.tsx'
export { SignOutDialog } from './SignOutDialog.tsx'
