export { LoginScreen } from './LoginScreen.tsx'
export { SignInAgain } from './SignInAgain.tsx'
