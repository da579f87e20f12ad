// Passkeys: what the browser's own dialogs give, as the server wants it.
import { add_passkey, begin_passkey, begin_passkey_login, log_in_by_passkey } from '$/net/accounts';
import type { Me } from '$/net/api';

export function to_base64url(bytes: ArrayBuffer): string {
  const text = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export function from_base64url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
}

/** P-256, Ed25519, RSA. */
const kinds = [-7, -8, -257];

export async function make_passkey(current: string, label: string): Promise<void> {
  const { challenge, site, user, name } = await begin_passkey(current);
  const made = (await navigator.credentials.create({
    publicKey: {
      challenge: from_base64url(challenge),
      rp: { id: site, name: 'Tank Chess' },
      user: { id: from_base64url(user), name, displayName: name },
      pubKeyCredParams: kinds.map((alg) => ({ type: 'public-key', alg })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    },
  })) as PublicKeyCredential | null;
  if (!made) return;
  const response = made.response as AuthenticatorAttestationResponse;
  await add_passkey({
    credential: to_base64url(made.rawId),
    client_data: to_base64url(response.clientDataJSON),
    authenticator_data: to_base64url(response.getAuthenticatorData()),
    key: to_base64url(response.getPublicKey() ?? new ArrayBuffer(0)),
    label,
  });
}

export async function use_passkey(): Promise<Me> {
  const { challenge, site } = await begin_passkey_login();
  const given = (await navigator.credentials.get({
    publicKey: { challenge: from_base64url(challenge), rpId: site, userVerification: 'required' },
  })) as PublicKeyCredential;
  const response = given.response as AuthenticatorAssertionResponse;
  return log_in_by_passkey({
    credential: to_base64url(given.rawId),
    client_data: to_base64url(response.clientDataJSON),
    authenticator_data: to_base64url(response.authenticatorData),
    signature: to_base64url(response.signature),
  });
}

/** Whoever closes the browser's dialog has changed their mind. */
export function is_change_of_mind(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotAllowedError';
}
