export function ownerFlaw(text: string): string | undefined;
