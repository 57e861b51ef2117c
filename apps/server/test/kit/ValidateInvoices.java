import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.mustangproject.validator.ZUGFeRDValidator;

/**
 * Validates every file of a folder with the Mustang validator in one process and writes its report beside it as NAME.report.xml.
 * Java runs it from its source: java -cp VALIDATOR.jar ValidateInvoices.java FOLDER
 */
class ValidateInvoices {
  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]);
    List<Path> files;
    try (Stream<Path> found = Files.list(folder)) {
      files = found.filter(file -> !file.toString().endsWith(".report.xml")).sorted().toList();
    }
    for (Path file : files) {
      ZUGFeRDValidator validator = new ZUGFeRDValidator();
      validator.disableNotices();
      String report = validator.validate(file.toString());
      Files.write(folder.resolve(file.getFileName() + ".report.xml"), report.getBytes(StandardCharsets.UTF_8));
    }
  }
}
