/** Whether this browser knows passkeys, and lets this page use them. */
export function has_passkeys(): boolean {
  return typeof PublicKeyCredential === 'function' && isSecureContext;
}
