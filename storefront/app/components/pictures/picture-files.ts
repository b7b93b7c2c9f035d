/** The accepted picture types. The file dialog offers only these. */
export const IMAGE_TYPES = ["image/png", "image/jpeg", "image/jpg"] as const;

/** True when every file says it is a png, jpg or jpeg. The server looks at the content. */
export function areImages(files: readonly File[]): boolean {
  return files.every((file) => IMAGE_TYPES.some((type) => type === file.type));
}

/** The file as a data URL, which is how the API takes pictures. Rejects when it can't be read. */
export function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error(`${file.name} could not be read`));
    reader.readAsDataURL(file);
  });
}
