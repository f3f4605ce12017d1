/** What a device gives for its passkey of this id, which is in base64url. No server has checked the signature. */
export function signedBy(id: string) {
  const bytes = (value: number) => new Uint8Array([value]).buffer;
  return {
    id,
    type: 'public-key',
    rawId: bytes(0),
    response: { clientDataJSON: bytes(1), authenticatorData: bytes(2), signature: bytes(3) },
    getClientExtensionResults: () => ({}),
  };
}
